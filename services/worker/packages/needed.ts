import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrl } from '#domain/parse-url';
import {
  npmrcProblemText,
  publicRegistry,
  readNpmrc,
  registriesOf,
  npmrcSecretsOf,
  withoutCredentials,
  type NpmrcSetting,
} from '#domain/projects/npmrc';
import { Unrunnable } from '../ends';
import { localFolder, packageName, asRecord, shared } from '../local-packages';

/** The packages to install for a commit, after all checks. */
export interface Needed {
  /** Hash of the files and settings: the same key means the same installation. */
  key: string;
  /** Text of package.json, and of the lockfile if there is one, by name. */
  files: Record<string, string>;
  /** True when there is a lockfile. */
  locked: boolean;
  /** Addresses that packages may come from. */
  registries: string[];
  settings: NpmrcSetting[];
  secrets: string[];
}

/** Beginning of every message about packages that could not be installed. */
export const notInstalled = 'The packages that package.json names could not be installed';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
/** Names of lockfiles. npm reads the first that exists. */
const lockfiles = ['npm-shrinkwrap.json', 'package-lock.json'];
/** Most bytes of a lockfile: 10,000 packages take about 5 MB. */
const maxLockLength = 20_000_000;

/**
 * Reads which packages to install for a checkout: those in package.json, except packages that Scenarium provides and
 * packages inside the checkout (local-packages.ts). Returns null when there are none.
 * @param packages `node_modules` of Scenarium
 * @param npmrc called only when there is something to install; returns null when the text cannot be decrypted
 * @throws {Unrunnable} for packages or settings that are not allowed
 */
export async function neededPackages(
  projectDir: string,
  packages: string,
  npmrc: () => Promise<string | null>,
): Promise<Needed | null> {
  const manifest = parsed(await textOf(projectDir, 'package.json'));
  const named = await dependenciesOf(projectDir, packages, manifest);
  if (Object.values(named).every((names) => Object.keys(names).length === 0)) return null;
  for (const [kind, names] of Object.entries(named)) {
    for (const [name, spec] of Object.entries(names)) refuseSpec(`${kind} of package.json`, name, spec);
  }
  const overrides = asRecord(manifest.overrides);
  refuseOverrides(overrides);

  const text = await npmrc();
  if (text === null) {
    throw unrunnablePackages(
      'its .npmrc cannot be opened with the key of this installation (SECRETS_KEY). Write its tokens again.',
    );
  }
  const { settings, problems } = readNpmrc(text);
  const [problem] = problems;
  if (problem) throw unrunnablePackages(`the project's .npmrc is not taken. ${npmrcProblemText(problem)}`);
  const registries = registriesOf(settings);

  const files: Record<string, string> = {
    'package.json': JSON.stringify({ name: 'project', version: '0.0.0', private: true, ...named, overrides }),
  };
  const lock = await lockOf(projectDir, named, registries);
  if (lock) files[lock.name] = lock.text;
  const key = keyOf([files, withoutCredentials(settings)]);
  return { key, files, locked: lock !== null, registries, settings, secrets: npmrcSecretsOf(settings) };
}

type Named = Record<(typeof kinds)[number], Record<string, string>>;

async function dependenciesOf(
  projectDir: string,
  packages: string,
  manifest: Record<string, unknown>,
): Promise<Named> {
  const named: Named = {
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
  };
  for (const kind of kinds) {
    for (const [name, spec] of Object.entries(asRecord(manifest[kind]))) {
      if (isSupplied(name, packages)) continue;
      if (typeof spec !== 'string' || !packageName.test(name) || name.length > 214) {
        throw unrunnablePackages(
          `${kind} of package.json has an entry that is not a package: ${shown(name)}.`,
        );
      }
      const path = /^file:(.+)$/.exec(spec)?.[1];
      if (path !== undefined && (await localFolder(projectDir, path)) !== null) continue;
      named[kind][name] = spec;
    }
  }
  return named;
}

/** Returns whether step code must use Scenarium's copy: two copies would not know of each other. */
export function isSupplied(name: string, packages: string): boolean {
  return shared.test(name) && packageName.test(name) && existsSync(join(packages, name, 'package.json'));
}

/** Refuses everything except a version, a range, a tag, or another package of the registry. */
function refuseSpec(where: string, name: string, spec: string): void {
  const version = /^npm:(?:@[^/@\s]+\/)?[^/@\s]+(?:@(.*))?$/.exec(spec);
  const plain = version ? (version[1] ?? '') : spec;
  if (!/[:/\\]|\.(tgz|tar|tar\.gz)$/i.test(plain) && plain.length <= 500) return;
  const advice = spec.startsWith('file:')
    ? 'file: is taken for a folder of the project with a package.json only.'
    : 'Packages must come from a registry. Addresses, git repositories and folders are refused.';
  throw unrunnablePackages(`${where} asks for ${name} by “${shown(spec)}”. ${advice}`);
}

function refuseOverrides(overrides: Record<string, unknown>, depth = 0): void {
  if (depth > 10) throw unrunnablePackages('overrides of package.json are nested too deeply.');
  for (const [name, value] of Object.entries(overrides)) {
    if (typeof value === 'string') {
      if (!/^\$[@\w./~-]+$/.test(value)) refuseSpec('overrides of package.json', shown(name), value);
    } else refuseOverrides(asRecord(value), depth + 1);
  }
}

/** Reads the lockfile without the packages that are not installed; null when there is none. */
async function lockOf(
  projectDir: string,
  named: Named,
  registries: string[],
): Promise<{ name: string; text: string } | null> {
  for (const name of lockfiles) {
    const text = await textOf(projectDir, name);
    if (text === null) continue;
    if (text.length > maxLockLength) throw unrunnablePackages(`${name} is too large.`);
    const lock = parsed(text);
    const { lockfileVersion } = lock;
    if (typeof lockfileVersion !== 'number') throw unrunnablePackages(`${name} is not a lockfile of npm.`);
    const hosts = new Set([...registries, publicRegistry].map((address) => parseUrl(address)?.host));
    const rest =
      typeof lock.packages === 'object'
        ? { packages: lockedPackages(name, asRecord(lock.packages), named, hosts) }
        : { dependencies: lockedTree(name, asRecord(lock.dependencies), hosts) };
    const kept = { name: 'project', version: '0.0.0', lockfileVersion, requires: true, ...rest };
    return { name, text: JSON.stringify(kept) };
  }
  return null;
}

/** Reads versions 2 and 3. Drops links: they lead to folders of the project, which npm does not link. */
function lockedPackages(
  file: string,
  packages: Record<string, unknown>,
  named: Named,
  hosts: ReadonlySet<string | undefined>,
): Record<string, unknown> {
  const kept = Object.entries(packages).filter(([path, entry]) => {
    if (!path.startsWith('node_modules/') || asRecord(entry).link === true) return false;
    refuseResolved(file, path.split('node_modules/').at(-1) ?? path, asRecord(entry).resolved, hosts);
    return true;
  });
  return { '': { name: 'project', version: '0.0.0', ...named }, ...Object.fromEntries(kept) };
}

/** Reads version 1 of lockfiles. */
function lockedTree(
  file: string,
  tree: Record<string, unknown>,
  hosts: ReadonlySet<string | undefined>,
  depth = 0,
): Record<string, unknown> {
  if (depth > 100) throw unrunnablePackages(`${file} is nested too deeply.`);
  const kept = Object.entries(tree).flatMap(([name, value]) => {
    const entry = asRecord(value);
    const { version, resolved, dependencies } = entry;
    if (typeof version === 'string' && version.startsWith('file:')) return [];
    if (typeof version === 'string') refuseSpec(file, shown(name), version);
    refuseResolved(file, name, resolved, hosts);
    if (dependencies === undefined) return [[name, entry]];
    return [[name, { ...entry, dependencies: lockedTree(file, asRecord(dependencies), hosts, depth + 1) }]];
  });
  return Object.fromEntries(kept) as Record<string, unknown>;
}

function refuseResolved(
  file: string,
  name: string,
  resolved: unknown,
  hosts: ReadonlySet<string | undefined>,
): void {
  if (resolved === undefined || resolved === false) return;
  const url = typeof resolved === 'string' && /^https?:/i.test(resolved) ? parseUrl(resolved) : null;
  if (url && hosts.has(url.host)) return;
  throw unrunnablePackages(
    `${file} has ${shown(name)} from ${url ? url.host : `“${shown(String(resolved))}”`}, which is not a registry of the project's .npmrc.`,
  );
}

export function unrunnablePackages(why: string): Unrunnable {
  return new Unrunnable(`${notInstalled}: ${why}`);
}

const shown = (text: string) => text.replace(/\p{Cc}/gu, ' ').slice(0, 200);

/** Hashes the parts and the platform, because folders may be on a disk that moves between machines. */
function keyOf(parts: unknown): string {
  const { platform, arch, versions } = process;
  const text = JSON.stringify(['1', platform, arch, versions.modules, parts]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function textOf(projectDir: string, name: string): Promise<string | null> {
  return readFile(join(projectDir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null;
    throw error;
  });
}

/** Returns nothing for an invalid package.json: step code may run without it. */
function parsed(text: string | null): Record<string, unknown> {
  try {
    return asRecord(JSON.parse((text ?? '{}').replace(/^\uFEFF/, '')));
  } catch {
    return {};
  }
}
