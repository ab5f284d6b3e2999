import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthDeps } from '../deps';
import { accountKey } from './attempts';

/** Milliseconds for which a device stays known after the last sign-in on it. */
const lifetime = 180 * 24 * 60 * 60 * 1000;
/** Accounts of one device at most. The oldest sign-ins are forgotten first. */
const maxAccounts = 10;

const account = z.object({
  key: z.string(),
  /** Mark of the password. After a password change, no device knows the account any more. */
  password: z.string(),
  /** Epoch milliseconds of the last sign-in. */
  at: z.number(),
});
const content = z.object({ id: z.string(), accounts: z.array(account) });

type Owner = { email: string; passwordHash: string | null };

/**
 * Known devices (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * After a sign-in, the device gets a sealed statement of the accounts that signed in on it. The statement grants only a
 * separate limit of wrong passwords, which nobody elsewhere can use up.
 */
export function knownDevices({ sealing, clock }: Pick<AuthDeps, 'sealing' | 'clock'>) {
  const purpose = 'known-device';

  function read(statement: string | undefined): z.infer<typeof content> {
    const text = statement === undefined ? null : sealing.open(statement, purpose);
    // The content is ours, because it is sealed, but older versions may have written another form.
    const read = content.safeParse(text === null ? null : JSON.parse(text));
    if (!read.success) return { id: randomUUID(), accounts: [] };
    const since = clock.now().getTime() - lifetime;
    return { id: read.data.id, accounts: read.data.accounts.filter(({ at }) => at > since) };
  }

  return {
    /** Returns the device's id if the account signed in on it with its current password. Null if not. */
    find(statement: string | undefined, user: Owner | null): string | null {
      if (!user) return null;
      const { id, accounts } = read(statement);
      const key = accountKey(user.email);
      const known = accounts.some((other) => other.key === key && other.password === passwordMark(user));
      return known ? id : null;
    },
    /** Returns a statement that the account signed in here now. Keeps the device's earlier accounts. */
    remember(statement: string | undefined, user: Owner): string {
      const { id, accounts } = read(statement);
      const key = accountKey(user.email);
      const newest = { key, password: passwordMark(user), at: clock.now().getTime() };
      const others = accounts.filter((other) => other.key !== key).slice(0, maxAccounts - 1);
      return sealing.seal(JSON.stringify({ id, accounts: [newest, ...others] }), purpose);
    },
  };
}

function passwordMark({ passwordHash }: Owner): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);
}
