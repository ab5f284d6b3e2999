import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  loadConfiguration,
  type IRunConfiguration,
  type IRunEnvironment,
  type ISourcesCoordinates,
} from '@cucumber/cucumber/api';
import type { CucumberSettings, RunnerSettings } from '#contracts/worker/runner';
import { isReplacedLoader, isTypescript, TypescriptLoader } from './typescript';

/** How step code of a project is loaded, as its cucumber configuration says. */
export interface ProjectLoading {
  projectDir: string;
  /** The configuration file below the project; null when there is none. */
  file: string | null;
  profiles: string[];
  /** As the project says, with the formats and limits that Scenarium replaces. */
  configuration: IRunConfiguration;
  environment: IRunEnvironment;
  /** Modules to require and loaders to register first, without those that {@link TypescriptLoader} replaces. */
  requireModules: string[];
  loaders: string[];
  replacedLoaders: string[];
  /** Options of older versions of cucumber that were left out. */
  droppedOptions: string[];
  /** Absolute paths of the feature files and of the step code, which cucumber found. */
  features: string[];
  requirePaths: string[];
  importPaths: string[];
  /** Set when the project has TypeScript. */
  typescript: TypescriptLoader | null;
}

/**
 * Functions of cucumber that are no part of its API. With them, files are found exactly as cucumber finds them.
 * inspect-project.service.test.ts notices a change.
 */
interface CucumberParts {
  locateFile(cwd: string): string | undefined;
  resolvePaths(
    logger: Record<'debug', () => void>,
    cwd: string,
    sources: Pick<ISourcesCoordinates, 'paths'>,
    support?: { requirePaths: string[]; importPaths: string[] },
  ): Promise<{ sourcePaths: string[]; requirePaths: string[]; importPaths: string[] }>;
}

/** Options that cucumber 12 does not know any more, and that have no effect in Scenarium. */
const obsoleteOptions = ['--publish-quiet'];

interface ArgumentParser {
  parse(argv: string[]): unknown;
}

/** Requires a module of cucumber that only CommonJS may load. */
export const requireCucumber = (name: string): unknown =>
  createRequire(import.meta.url)(`@cucumber/cucumber/lib/${name}`);

/**
 * Reads the cucumber configuration of a project and finds the files that it names.
 * @throws when the configuration does not load, has no such profile, or has options that cucumber does not know
 */
export async function readConfiguration(
  { projectDir, cucumber = {} }: Pick<RunnerSettings, 'projectDir' | 'cucumber'>,
  env: Record<string, string | undefined>,
): Promise<ProjectLoading> {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const environment = { cwd: projectDir, stdout: nowhere(), stderr: nowhere(), env };
  const { locateFile } = requireCucumber('configuration/locate_file') as CucumberParts;
  const file = cucumber.config ?? locateFile(projectDir) ?? null;
  const profiles = (cucumber.profile ?? '').split(',').filter((name) => name !== '');
  const configTypescript = file !== null && isTypescript(file) ? new TypescriptLoader(projectDir) : null;
  configTypescript?.install();
  const options = {
    file: file === null ? false : configFile(projectDir, file, configTypescript),
    profiles,
    provided: providedBy(cucumber),
  } as const;
  const { runConfiguration: configuration, droppedOptions } = await withThrowingParser(() =>
    loadConfiguration(options, environment),
  );
  const { requireModules = [], loaders = [] } = configuration.support;
  const found = await filesOf(projectDir, configuration);
  const replacedLoaders = [...requireModules, ...loaders].filter(isReplacedLoader);
  const hasTypescript =
    replacedLoaders.length > 0 || [...found.requirePaths, ...found.importPaths].some(isTypescript);
  const typescript = configTypescript ?? (hasTypescript ? new TypescriptLoader(projectDir) : null);
  return {
    projectDir,
    file,
    profiles,
    configuration,
    environment,
    requireModules: requireModules.filter((name) => !isReplacedLoader(name)).map(inProject(projectDir)),
    loaders: loaders
      .filter((name) => !isReplacedLoader(name))
      .map(inProject(projectDir))
      .map((path) => (path.startsWith('/') ? pathToFileURL(path).href : path)),
    replacedLoaders,
    droppedOptions,
    ...found,
    typescript,
  };
}

/**
 * Reads a configuration with a parser of arguments that throws for unknown options, and leaves obsolete options out.
 * Cucumber's own parser ends the process.
 */
async function withThrowingParser<Read extends object>(
  read: () => Promise<Read>,
): Promise<Read & Pick<ProjectLoading, 'droppedOptions'>> {
  const { default: parser } = requireCucumber('configuration/argv_parser') as { default: ArgumentParser };
  const original = parser.parse;
  const droppedOptions = new Set<string>();
  const isAccepted = (argument: string) => !obsoleteOptions.includes(argument);
  parser.parse = (argv) => {
    for (const option of argv.filter((argument) => !isAccepted(argument))) droppedOptions.add(option);
    return parseWithoutExit(original, argv.filter(isAccepted));
  };
  try {
    return { ...(await read()), droppedOptions: [...droppedOptions] };
  } finally {
    parser.parse = original;
  }
}

/** @throws with the text that the parser printed before it called `process.exit` */
function parseWithoutExit(parse: ArgumentParser['parse'], argv: string[]): unknown {
  const { exit, stderr } = process;
  const write = stderr.write.bind(stderr);
  let printed = '';
  process.exit = () => {
    const [reason] = printed.replace(/^error: /, '').split('\n');
    // Without the options themselves: values of world parameters may be secret.
    throw new Error(
      `Cucumber does not accept the options of this project: ${reason || 'they only print its help or version'}`,
    );
  };
  stderr.write = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  try {
    return parse(argv);
  } finally {
    process.exit = exit;
    stderr.write = write;
  }
}

/** Escapes a path for cucumber, which takes every path as a pattern. */
export const literally = (path: string) => path.replace(/[?*()[\]{}]/g, '[$&]');

function configFile(projectDir: string, file: string, typescript: TypescriptLoader | null): string {
  return typescript ? relative(projectDir, typescript.entry(join(projectDir, file))) : file;
}

/** Arguments of an npm script may name profiles and a configuration, too; those are passed on their own. */
function providedBy({ arguments: text }: CucumberSettings): string | undefined {
  return text?.trim() === '' ? undefined : text;
}

/**
 * Resolves modules of the configuration from the project. Cucumber would resolve them from its own folder, which is
 * the product's.
 */
function inProject(projectDir: string): (name: string) => string {
  const { resolve } = createRequire(join(projectDir, 'package.json'));
  return (name) => {
    try {
      return resolve(name);
    } catch {
      return name; // cucumber names the module that is missing
    }
  };
}

/** Finds the files as cucumber does, and the code in `features`, whose first feature may still be missing. */
async function filesOf(
  projectDir: string,
  { sources, support }: IRunConfiguration,
): Promise<Pick<ProjectLoading, 'features' | 'requirePaths' | 'importPaths'>> {
  const { resolvePaths } = requireCucumber('paths/paths') as CucumberParts;
  const logger = { debug: () => undefined };
  const { requirePaths = [], importPaths = [] } = support;
  const paths = { requirePaths, importPaths };
  const found = await resolvePaths(logger, projectDir, sources, paths);
  const isDefault = requirePaths.length + importPaths.length === 0;
  const standard = isDefault
    ? await resolvePaths(logger, projectDir, { paths: [] }, { requirePaths: [], importPaths: ['features'] })
    : null;
  return {
    features: found.sourcePaths,
    requirePaths: found.requirePaths,
    importPaths: [...new Set([...found.importPaths, ...(standard?.importPaths ?? [])])],
  };
}

/** Names of Playwright's configuration files. */
const playwrightConfigs = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (ending) => `playwright.config.${ending}`,
);

/** Returns where a project uses playwright-bdd, which cannot run here, and says so; null when it does not. */
export async function playwrightBddProblem({
  projectDir,
}: Pick<ProjectLoading, 'projectDir'>): Promise<{ file: string; line: number; message: string } | null> {
  for (const file of playwrightConfigs) {
    const path = join(projectDir, file);
    if (!existsSync(path)) continue;
    const lines = readFileSync(path, 'utf8').split('\n');
    const index = lines.findIndex((text) => /\bdefineBdd(Config|Project)\b|playwright-bdd/.test(text));
    if (index < 0) continue;
    return {
      file,
      line: index + 1,
      message:
        'This project uses playwright-bdd. Scenarium runs features with cucumber-js and does not support playwright-bdd: its step definitions need the fixtures of Playwright Test. Import Given, When and Then from @cucumber/cucumber instead of createBdd(), and open pages in a World or in hooks.',
    };
  }
  return null;
}
