import { serviceNames, type ServiceName } from '#contracts/services';
import type { Env } from './env';

type Variable = Extract<keyof Env, `${string}_SERVICE_URL`>;

/** Where services are that are not embedded: the variable of `test-users` is `TEST_USERS_SERVICE_URL`. */
export function servicesElsewhere(env: Pick<Env, Variable>): Partial<Record<ServiceName, string>> {
  const elsewhere: Partial<Record<ServiceName, string>> = {};
  for (const name of serviceNames) {
    const address = env[`${name.toUpperCase().replace('-', '_')}_SERVICE_URL` as Variable];
    if (address !== undefined) elsewhere[name] = address;
  }
  return elsewhere;
}
