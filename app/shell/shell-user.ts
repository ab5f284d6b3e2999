import type { AppLoadContext } from '@remix-run/node';
import type { User } from '#contracts/auth';

/** What the navigation shows of the caller. */
export interface ShellUser {
  name: string;
  email: string;
  /** One of those whom OPERATORS names: they find the way to the machines of the installation. */
  operator: boolean;
}

export function shellUser(
  { name, email }: Pick<User, 'name' | 'email'>,
  { deployment }: Pick<AppLoadContext, 'deployment'>,
): ShellUser {
  return { name, email, operator: deployment.operators.includes(email.toLowerCase()) };
}
