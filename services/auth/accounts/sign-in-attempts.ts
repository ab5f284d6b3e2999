import { accountKey, addressKey, type Attempts, type AttemptVerdict } from './attempts';

/** Origin of a sign-in. */
export interface SignInOrigin {
  email: string;
  /** Network address. Empty for internal calls, such as an operator's command. */
  address: string;
  /** Id of a device on which the account has signed in before. Null for other devices. */
  device: string | null;
}

/** The limit that a failed sign-in used up. Null when it used up none that concerns the owner. */
export type Lock = 'account' | 'device' | null;

/**
 * Limits wrong passwords. Correct sign-ins do not count, so any number of them is allowed.
 * Callers must limit simultaneous attempts by {@link signInTurn}. Otherwise many simultaneous guesses would be checked
 * before the first one counts.
 *
 * - Known device: has only its own limit, so failures elsewhere never lock it.
 * - Account and address: against guessing one account's password.
 * - Address: against trying a few passwords on many accounts.
 * - Account: against many addresses that guess one account's password. Does not apply to addresses that signed in to
 *   the account within 90 days. Does not count failures that another limit refuses.
 *
 * Unknown accounts count like known ones, so that the limits do not reveal which accounts exist.
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
    /** Returns whether the password may be checked. */
    async check(): Promise<AttemptVerdict> {
      if (device !== null) return attempts.check('failuresOfDevice', ofDevice);
      const together = await attempts.check('failuresOfBoth', both);
      if (!together.allowed || !placed) return together;
      const ofAddress = await attempts.check('failuresOfAddress', place);
      if (!ofAddress.allowed || (await isKnownPlace())) return ofAddress;
      return attempts.check('failuresOfAccount', account);
    },
    /**
     * Counts a wrong password.
     * @returns `verdict`: refuses a failure that began at the same time as others which used up the limit; `lock`: the
     * lock that begins with this failure
     */
    async fail(): Promise<{ verdict: AttemptVerdict; lock: Lock }> {
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
    /** The owner proved their identity by mail: forgets failures here and remembers the address. */
    trust: forget,
  };
}

/** Returns the key by which simultaneous sign-ins are limited. */
export function signInTurn({ email, address, device }: SignInOrigin): string {
  return `${accountKey(email)}:${device ?? addressKey(address)}`;
}
