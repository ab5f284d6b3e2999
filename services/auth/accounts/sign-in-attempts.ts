import { accountKey, addressKey, type Attempts, type Verdict } from './attempts';

/**
 * Who may try a password how often. Three counters, each for its own attack:
 * - account and address together: somebody guesses one account's password;
 * - address: somebody tries a few passwords on many accounts;
 * - account: many addresses guess one account's password.
 * The last one alone would let any stranger lock an account for ever by failing on purpose. So it counts and refuses
 * only addresses that the account was not signed in from within 90 days; its owner goes on at the usual place, and
 * anywhere else after a password reset, which makes that place a usual one. What an account and address have used up
 * counts no further on the others, so one stranger alone never fills the account's counter.
 * Unknown accounts are counted as known ones are: the counters tell nobody which is which.
 */
export function signInAttempts(attempts: Attempts, email: string, address: string) {
  const account = accountKey(email);
  const place = addressKey(address);
  const both = `${account}:${place}`;
  // Calls that come from nowhere, such as an operator's command, share no address that could be counted.
  const placed = address !== '';
  let countedAccount = false;

  return {
    /** Counts an attempt. */
    async begin(): Promise<Verdict> {
      const together = await attempts.count('failuresOfBoth', both);
      if (!together.allowed || !placed) return together;
      const ofAddress = await attempts.count('failuresOfAddress', place);
      if (!ofAddress.allowed || (await attempts.isRemembered('knownAddress', both))) return ofAddress;
      countedAccount = true;
      return attempts.count('failuresOfAccount', account);
    },
    /** Takes the attempt back, as it was none, and remembers where the account's owner was. */
    async succeed(): Promise<void> {
      await attempts.forget('failuresOfBoth', both);
      if (!placed) return;
      await attempts.giveBack('failuresOfAddress', place);
      if (countedAccount) await attempts.giveBack('failuresOfAccount', account);
      await attempts.remember('knownAddress', both);
    },
    /** The owner proved by mail who they are: earlier failures at this place were theirs. */
    async trust(): Promise<void> {
      await attempts.forget('failuresOfBoth', both);
      if (placed) await attempts.remember('knownAddress', both);
    },
  };
}
