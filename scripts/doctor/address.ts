import { forwardedHeadersAdvice, forwardedHeadersSeen } from '../../server/forwarded-headers';
import { securityText } from '../../server/public-files';
import { ok, warning, type DoctorCheck } from './finding';

/** Milliseconds before security.txt expires at which the operator is reminded. */
const reminder = 14 * 24 * 60 * 60 * 1000;

/** Checks that the settings name the address that users open, and that the security contact is valid. */
export const address: DoctorCheck = async ({ env, dataDir }) => {
  const about = 'address';
  const seen = env.PUBLIC_URL ? null : await forwardedHeadersSeen(dataDir);
  const finding = seen
    ? warning(about, `A request with ${seen.headers.join(', ')} came on ${seen.at}.`, forwardedHeadersAdvice)
    : ok(
        about,
        env.PUBLIC_URL ? `Users open ${env.PUBLIC_URL}.` : 'No PUBLIC_URL, and no proxy was noticed.',
      );
  if (env.SECURITY_CONTACT.length === 0) return [finding];
  const day = env.SECURITY_TXT_EXPIRES?.toISOString().slice(0, 10);
  const todo = 'Check the contact and set a later SECURITY_TXT_EXPIRES.';
  const isServed = (at: Date) => securityText(env, '', at) !== null;
  if (!isServed(new Date()))
    return [finding, warning('security.txt', `It expired on ${day} and is not served.`, todo)];
  return isServed(new Date(Date.now() + reminder))
    ? [finding, ok('security.txt', `It is valid until ${day}.`)]
    : [finding, warning('security.txt', `It expires on ${day}.`, todo)];
};
