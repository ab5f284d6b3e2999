import type { AppLoadContext } from '@remix-run/node';
import type { User } from '#contracts/auth';

/** Facts about the caller that the navigation shows. */
export interface ShellUser {
  name: string;
  email: string;
  /** True for users named in OPERATORS: they get a link to the machines of the installation. */
  operator: boolean;
}

export function shellUser(
  { name, email }: Pick<User, 'name' | 'email'>,
  { deployment }: Pick<AppLoadContext, 'deployment'>,
): ShellUser {
  return { name, email, operator: deployment.operators.includes(email.toLowerCase()) };
}
