import { recorderFilePath } from '#contracts/recordings/recorder-file';

/** Set by the builds of the recorder. */
declare const RECORDER_VERSION: string | undefined;

/** Version of the product that this recorder was built from, such as `1.2.0+3f9a01bc`. */
export const recorderVersion = typeof RECORDER_VERSION === 'string' ? RECORDER_VERSION : '0.0.0+sources';

/** Command that starts this recorder. */
export const commandOf = (version: string): string =>
  version.endsWith('+sources') ? 'npm run record --' : 'node record.mjs';

/** Says how to get the recorder that belongs to a server. */
export const howToUpdate = (server: string): string =>
  `Download the recorder again:  curl -fO ${server}${recorderFilePath}`;

/**
 * Warns when a recorder and a server have different versions. Null when they fit, or when the server sends no version.
 * A recorder from a checkout has no build number, so only its version counts.
 */
export function versionWarning(own: string, product: string | undefined, server: string): string | null {
  if (product === undefined || product === own) return null;
  const [version] = own.split('+');
  const isSources = [own, product].some((item) => item.endsWith('+sources'));
  if (isSources && product.split('+')[0] === version) return null;
  return (
    `This recorder is version ${own}, and the server runs version ${product}. ` +
    `The recording continues, but it may lack improvements and fixes.\n${howToUpdate(server)}`
  );
}
