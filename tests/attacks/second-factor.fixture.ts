import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { ada, type startAuth } from '#services/auth/auth.fixture';

type Auth = Awaited<ReturnType<typeof startAuth>>;
type Call = ReturnType<Auth['as']>;

/** Milliseconds for which an app shows one code. */
export const codeLifetime = 30 * 1000;

/** The code that an authenticator app shows. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

export async function startSetUp(call: Call): Promise<string> {
  expect(await call.startSecondFactor()).toEqual({ status: true });
  const state = await call.getSecondFactor();
  if (!state.status || !state.setUp) throw new Error('There is no set-up.');
  return state.setUp.secret;
}

/** Turns the factor on, and passes on to the next code. */
export async function turnOn({ now, pass }: Pick<Auth, 'now' | 'pass'>, call: Call, password = ada.password) {
  const secret = await startSetUp(call);
  const answer = await call.turnOnSecondFactor({ body: { password, code: codeAt(secret, now()) } });
  if (!answer.status) throw new Error(answer.error);
  pass(codeLifetime);
  return { secret, recoveryCodes: answer.recoveryCodes, code: () => codeAt(secret, now()) };
}

export async function pendingOf({ as }: Pick<Auth, 'as'>, account = ada, address?: string): Promise<string> {
  const answer = await as(undefined, address).signIn({ body: account });
  expect(answer).toMatchObject({ status: false, because: 'second-factor' });
  return (!answer.status && answer.pending) || '';
}
