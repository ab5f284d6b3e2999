import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AuthDeps } from '../deps';
import { accountKey } from './attempts';

/** Milliseconds for which a device stays known after the last sign-in on it. */
const lifetime = 180 * 24 * 60 * 60 * 1000;
/** Accounts of one device; those that signed in longest ago are forgotten. */
const mostAccounts = 10;

const account = z.object({
  key: z.string(),
  /** Tells passwords apart: a changed password makes its account unknown on every device. */
  password: z.string(),
  /** Epoch milliseconds of the last sign-in. */
  at: z.number(),
});
const content = z.object({ id: z.string(), accounts: z.array(account) });

type Owner = { email: string; passwordHash: string | null };

/**
 * Known devices (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): after a sign-in the device gets a
 * sealed statement of which accounts signed in on it. Who has it gains nothing but a limit of wrong passwords that
 * nobody elsewhere can use up.
 */
export function knownDevices({ sealing, clock }: Pick<AuthDeps, 'sealing' | 'clock'>) {
  const purpose = 'known-device';

  function read(statement: string | undefined): z.infer<typeof content> {
    const text = statement === undefined ? null : sealing.open(statement, purpose);
    // Sealed by us; older versions may have written another form.
    const read = content.safeParse(text === null ? null : JSON.parse(text));
    if (!read.success) return { id: randomUUID(), accounts: [] };
    const since = clock.now().getTime() - lifetime;
    return { id: read.data.id, accounts: read.data.accounts.filter(({ at }) => at > since) };
  }

  return {
    /** Id of the device if the account signed in on it with its present password; null if not. */
    find(statement: string | undefined, user: Owner | null): string | null {
      if (!user) return null;
      const { id, accounts } = read(statement);
      const key = accountKey(user.email);
      const known = accounts.some((one) => one.key === key && one.password === passwordMark(user));
      return known ? id : null;
    },
    /** The statement that the account signed in on this device now, beside those of other accounts. */
    remember(statement: string | undefined, user: Owner): string {
      const { id, accounts } = read(statement);
      const key = accountKey(user.email);
      const newest = { key, password: passwordMark(user), at: clock.now().getTime() };
      const others = accounts.filter((one) => one.key !== key).slice(0, mostAccounts - 1);
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
