import { existsSync, readFileSync } from 'node:fs';

/** The product's version and its build, the same in all processes that were built from the same sources. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const build = existsSync('build/build-id') ? readFileSync('build/build-id', 'utf8').trim() : 'sources';
  return `${version}+${build}`;
}
