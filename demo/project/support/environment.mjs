import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../environments/', import.meta.url);

/**
 * The environment under test, `{ name, baseUrl }`: that of TEST_ENV, else the only one there is, else `demo`. BASE_URL
 * takes the place of its address. A slash at its end stays below a path alone, where it may lead elsewhere.
 */
export async function findEnvironment(variables = process.env) {
  const names = await environmentNames();
  const name = variables.TEST_ENV ?? (names.length === 1 ? names[0] : 'demo');
  const address = variables.BASE_URL ?? (await addressOf(name, names));
  return { name, baseUrl: address.replace(/^([^/]*\/\/[^/]*)\/+$/, '$1') };
}

async function environmentNames() {
  const files = await readdir(folder).catch(() => []);
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
}

async function addressOf(name, names) {
  if (names.includes(name)) {
    const file = new URL(`${encodeURIComponent(name)}.json`, folder);
    return JSON.parse(await readFile(file, 'utf8')).baseUrl;
  }
  const known = names.length > 0 ? `one of ${names.join(', ')}` : 'an environment';
  throw new Error(
    `There is no environments/${name}.json. Set TEST_ENV to ${known}, or BASE_URL to an address.`,
  );
}
