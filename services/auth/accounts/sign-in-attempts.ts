import { accountKey, addressKey, type Attempts, type Verdict } from './attempts';

/** Where a sign-in comes from. */
export interface SignInOrigin {
  email: string;
  /** Network address; empty for calls from inside, such as an operator's command. */
  address: string;
  /** Id of a device on which the account was signed in; null for every other device. */
  device: string | null;
}

/** Which limit a failed sign-in used up; null when it used up none that concerns the owner. */
export type Lock = 'account' | 'device' | null;

/**
 * Limits wrong passwords. Only failures count, so correct sign-ins are never refused because there are many of them.
 * Callers run few attempts of one {@link signInTurn} at the same time: otherwise guesses made at the same time would all
 * be checked before the first of them is counted.
 *
 * - A known device has a limit of its own and no other: failures from elsewhere never lock it.
 * - Account and address together: somebody guesses one account's password.
 * - Address: somebody tries a few passwords on many accounts.
 * - Account: many addresses guess one account's password. Addresses that the account was signed in from within
 *   90 days are not counted and not refused. Failures that another limit refuses do not count here.
 *
 * Unknown accounts are counted like known ones, so that the limits do not tell which accounts exist.
 */
export function signInAttempts(attempts: Attempts, { email, address, device }: SignInOrigin) {
  const account = accountKey(email);
  const place = addressKey(address);
  const both = `${account}:${place}`;
  const ofDevice = `${account}:${device ?? ''}`;
  const placed = address !== '';
  const isKnownPlace = () => attempts.isRemembered('knownAddress', both);

  async function forget(): Promise<void> {
    await attempts.forget('failuresOfBoth', both);
    if (device !== null) await attempts.forget('failuresOfDevice', ofDevice);
    if (placed) await attempts.remember('knownAddress', both);
  }

  return {
    /** Tells whether the password may be looked at. */
    async check(): Promise<Verdict> {
      if (device !== null) return attempts.check('failuresOfDevice', ofDevice);
      const together = await attempts.check('failuresOfBoth', both);
      if (!together.allowed || !placed) return together;
      const ofAddress = await attempts.check('failuresOfAddress', place);
      if (!ofAddress.allowed || (await isKnownPlace())) return ofAddress;
      return attempts.check('failuresOfAccount', account);
    },
    /**
     * Counts a wrong password.
     * @returns `verdict`: refuses one that began at the same time as others which used up the limit; `lock`: the lock that
     *   begins with this failure
     */
    async fail(): Promise<{ verdict: Verdict; lock: Lock }> {
      if (device !== null) {
        const failed = await attempts.fail('failuresOfDevice', ofDevice);
        return { verdict: failed, lock: failed.usesUp ? 'device' : null };
      }
      const together = await attempts.fail('failuresOfBoth', both);
      if (!placed || !together.allowed) return { verdict: together, lock: null };
      await attempts.fail('failuresOfAddress', place);
      if (await isKnownPlace()) return { verdict: together, lock: null };
      const { usesUp } = await attempts.fail('failuresOfAccount', account);
      return { verdict: together, lock: usesUp ? 'account' : null };
    },
    /** The owner signed in: forgets earlier failures here and remembers the address. */
    succeed: forget,
    /** The owner proved by mail who they are: earlier failures at this place were theirs. */
    trust: forget,
  };
}

/** Only few sign-ins with the same turn are tried at the same time. */
export function signInTurn({ email, address, device }: SignInOrigin): string {
  return `${accountKey(email)}:${device ?? addressKey(address)}`;
}
