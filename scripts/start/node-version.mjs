// @ts-check
// Written so that old versions of Node can read it, too: they are the ones it is for.

const leastMajor = 20;
const leastMinor = 19;

/** Ends the process with a clear message when this Node is too old for the rest of the scripts. */
export function requireNode() {
  if (isRecent(process.versions.node)) return;
  console.error(
    `Node ${leastMajor}.${leastMinor} or newer is needed; this is ${process.versions.node}.\n` +
      'Get it from https://nodejs.org or with the version manager you use, for example: nvm install 22',
  );
  process.exit(1);
}

/**
 * @param {string} version such as 20.19.4
 * @returns {boolean}
 */
export function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
