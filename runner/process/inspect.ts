import { randomUUID } from 'node:crypto';
import { createRequire, register } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CucumberExpression,
  RegularExpression,
  type ParameterTypeRegistry,
} from '@cucumber/cucumber-expressions';
import playwright from 'playwright';
import {
  loadedLimits,
  type LoadedConfiguration,
  type LoadedDefinition,
  type LoadedHook,
  type LoadedProject,
} from '#contracts/worker/loaded-project';
import { codeLocationInStack } from '../evidence/step-error';
import { playwrightBddProblem, requireCucumber, type ProjectLoading } from './configuration';
import { loadErrorText, missingImportPlace, syntaxErrorPlace } from './load-problem';
import { TypescriptSyntaxError } from './typescript';

/** A definition or hook while step code loads. `code`, `order` and the like are left out. */
interface DefinitionConfig {
  line: number;
  uri: string;
  pattern: string | RegExp;
  keyword: LoadedDefinition['keyword'];
  /** Cucumber does not check the names, and takes null for no tags. */
  options: { name?: unknown; tags?: unknown };
}

/** The part of cucumber's builder of step code that is used here. It is no part of its API. */
interface CodeBuilder {
  stepDefinitionConfigs: DefinitionConfig[];
  parameterTypeRegistry: ParameterTypeRegistry & { lookupSource(type: object): object | undefined };
  reset(cwd: string, newId: () => string, coordinates: object): void;
  buildTestCaseHookDefinitions(configs: readonly DefinitionConfig[]): unknown;
  buildTestStepHookDefinitions(configs: readonly DefinitionConfig[]): unknown;
  buildTestRunHookDefinitions(configs: readonly DefinitionConfig[]): unknown;
  finalize(): unknown;
}

type Problem = LoadedProject['problems'][number];

/** Taken before step code is loaded. */
const { setImmediate: inTurn } = globalThis;

/** Hooks, the builder's list of each kind, and the function with which it builds them. */
const hookKinds = [
  ['Before', 'beforeTestCaseHookDefinitionConfigs', 'buildTestCaseHookDefinitions'],
  ['After', 'afterTestCaseHookDefinitionConfigs', 'buildTestCaseHookDefinitions'],
  ['BeforeStep', 'beforeTestStepHookDefinitionConfigs', 'buildTestStepHookDefinitions'],
  ['AfterStep', 'afterTestStepHookDefinitionConfigs', 'buildTestStepHookDefinitions'],
  ['BeforeAll', 'beforeTestRunHookDefinitionConfigs', 'buildTestRunHookDefinitions'],
  ['AfterAll', 'afterTestRunHookDefinitionConfigs', 'buildTestRunHookDefinitions'],
] as const;

/**
 * Loads the step code of a project file by file, and returns what it defines. A file that does not load becomes a
 * problem of the report, and the others are loaded nevertheless; a run fails in this case.
 * @param lateErrors uncaught errors so far; errors that are added while step code loads become problems, too
 */
export async function inspectStepCode(
  loading: ProjectLoading,
  lateErrors: readonly unknown[] = [],
): Promise<LoadedProject> {
  const { projectDir } = loading;
  const { default: builder } = requireCucumber('support_code_library_builder/index') as {
    default: CodeBuilder;
  };
  builder.reset(projectDir, randomUUID, {
    requireModules: [],
    requirePaths: [],
    importPaths: [],
    loaders: [],
  });
  const problems = await loadAll(loading);
  // Node reports an uncaught rejection after this turn.
  await new Promise((resolve) => inTurn(resolve));
  for (const error of lateErrors) problems.push(await problemOf(error, configuredIn(loading), projectDir));
  const unsupported = await playwrightBddProblem(loading);
  if (unsupported) problems.unshift(unsupported);
  const withoutProblem = (
    configs: readonly DefinitionConfig[],
    problemIn: (config: DefinitionConfig) => Problem | null,
  ) =>
    configs.filter((config) => {
      const problem = problemIn(config);
      if (problem) problems.push(problem);
      return problem === null;
    });
  builder.stepDefinitionConfigs = withoutProblem(builder.stepDefinitionConfigs, (definition) =>
    patternProblem(definition, builder.parameterTypeRegistry),
  );
  const lists = builder as unknown as Record<string, DefinitionConfig[]>;
  for (const [kind, list, build] of hookKinds) {
    lists[list] = withoutProblem(lists[list] ?? [], (hook) =>
      hookProblem(kind, hook, builder[build].bind(builder)),
    );
  }
  try {
    builder.finalize();
  } catch (error) {
    problems.push(await problemOf(error, configuredIn(loading), projectDir));
  }
  const { parameterTypeRegistry: registry } = builder;
  return fittedReport({
    configuration: configurationOf(loading),
    definitions: builder.stepDefinitionConfigs.map(({ keyword, pattern, uri, line }) => ({
      keyword,
      pattern:
        typeof pattern === 'string'
          ? { kind: 'expression', source: pattern, flags: '' }
          : { kind: 'regexp', source: pattern.source, flags: pattern.flags },
      file: uri,
      line,
    })),
    parameterTypes: [...registry.parameterTypes]
      .filter((type) => registry.lookupSource(type) !== undefined)
      .map(({ name, regexpStrings }) => ({
        name: textOf(name) ?? '',
        regexps: regexpStrings.filter((source: unknown) => typeof source === 'string'),
      })),
    hooks: hookKinds.flatMap(([kind, list]) =>
      (lists[list] ?? []).map(({ options: { name, tags }, uri, line }): LoadedHook => {
        return { kind, name: textOf(name), tags: textOf(tags), file: uri, line };
      }),
    ),
    problems,
    notes: notesOf(loading),
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Collects the errors that no promise or caller handles. They come from timers and missing awaits of step code, and
 * must not end the process before its report.
 * @returns a list that grows with each error, up to the limit of problems
 */
export function collectLateErrors(): readonly unknown[] {
  const errors: unknown[] = [];
  process.setUncaughtExceptionCaptureCallback((error) => {
    if (errors.length < loadedLimits.problems) errors.push(error);
  });
  return errors;
}

/** Makes step code fail that launches a browser while it loads: there is none. */
export function refuseLaunches(): void {
  const refuse = async () => {
    throw new Error('There is no browser while the step definitions are read. Launch it in a hook.');
  };
  for (const type of [playwright.chromium, playwright.firefox, playwright.webkit]) {
    Object.assign(type, {
      launch: refuse,
      connect: refuse,
      connectOverCDP: refuse,
      launchPersistentContext: refuse,
      launchServer: refuse,
    });
  }
}

/** Loads in cucumber's order: modules, required files, loaders, imported files. @returns what did not load */
async function loadAll(loading: ProjectLoading): Promise<Problem[]> {
  const { projectDir, typescript, requirePaths, importPaths } = loading;
  const problems: Problem[] = [];
  const requireFile = createRequire(join(projectDir, 'package.json'));
  const attempt = async (path: string, load: () => unknown) => {
    try {
      await load();
    } catch (error) {
      problems.push(await problemOf(error, path, projectDir));
    }
  };
  const configured = configuredIn(loading);
  typescript?.install();
  for (const name of loading.requireModules) await attempt(configured, () => requireFile(name));
  for (const path of requirePaths) await attempt(path, () => requireFile(path));
  for (const name of loading.loaders)
    await attempt(configured, () => register(name, pathToFileURL(`${projectDir}/`)));
  for (const path of importPaths) {
    await attempt(path, () => import(pathToFileURL(typescript?.entry(path) ?? path).href));
  }
  return problems;
}

/** Returns the file that is named for a problem of no particular file. */
const configuredIn = ({ file }: ProjectLoading) => file ?? 'package.json';

/** @param path of the file that was loaded; the error may be in a file that it imports */
async function problemOf(error: unknown, path: string, projectDir: string): Promise<Problem> {
  const own = path.startsWith('/') ? relative(projectDir, path) : path;
  const problem = await locatedProblem(error, own, projectDir);
  return path.startsWith('/') && problem.file !== own ? { ...problem, loading: own } : problem;
}

async function locatedProblem(error: unknown, own: string, projectDir: string): Promise<Problem> {
  if (error instanceof TypescriptSyntaxError) {
    return { file: error.file, line: error.line, message: error.message };
  }
  const message = loadErrorText(error, projectDir);
  const place =
    (await missingImportPlace(error, projectDir)) ??
    (error instanceof SyntaxError ? await syntaxErrorPlace(error, projectDir, own) : null) ??
    codeLocationInStack(projectDir, error instanceof Error ? (error.stack ?? '') : '');
  return { file: place?.file ?? own, line: place?.line ?? 0, message };
}

/** Returns why cucumber does not take a pattern; null when it does. */
function patternProblem(
  { pattern, uri, line }: DefinitionConfig,
  registry: ParameterTypeRegistry,
): Problem | null {
  try {
    if (typeof pattern === 'string') new CucumberExpression(pattern, registry);
    else new RegularExpression(pattern, registry);
    return null;
  } catch (error) {
    const { undefinedParameterTypeName: type, message } = error as Error & {
      undefinedParameterTypeName?: string;
    };
    const reason = type === undefined ? message : `The parameter type {${type}} is not defined.`;
    return { file: uri, line, message: `Cucumber refuses the pattern “${pattern}”: ${reason}` };
  }
}

/** Returns why cucumber does not take a hook, for example a tag expression that does not parse; null when it does. */
function hookProblem(
  kind: LoadedHook['kind'],
  hook: DefinitionConfig,
  build: (configs: readonly DefinitionConfig[]) => unknown,
): Problem | null {
  try {
    build([hook]);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { file: hook.uri, line: hook.line, message: `Cucumber refuses the hook ${kind}: ${reason}` };
  }
}

function configurationOf(loading: ProjectLoading): LoadedConfiguration {
  const { projectDir, configuration, features, requirePaths, importPaths } = loading;
  const { sources, support, runtime } = configuration;
  const relativeTo = (path: string) => relative(projectDir, path);
  const named = (list: readonly string[] | undefined) => [...(list ?? [])];
  return {
    file: loading.file ?? undefined,
    profiles: named(loading.profiles),
    paths: named(sources.paths),
    features: features.map(relativeTo),
    requirePaths: named(support.requirePaths),
    importPaths: named(support.importPaths),
    supportFiles: [...requirePaths, ...importPaths].map(relativeTo),
    requireModules: named(support.requireModules),
    loaders: named(support.loaders),
    tags: sources.tagExpression ?? '',
    retry: Math.min(runtime.retry, loadedLimits.count),
    parallel: Math.min(runtime.parallel, loadedLimits.count),
    language: sources.defaultDialect ?? 'en',
    worldParameters: named(Object.keys(runtime.worldParameters ?? {})),
  };
}

/** Returns sentences about settings of the project that do not apply as they do in cucumber. */
function notesOf({ file, configuration, replacedLoaders, droppedOptions }: ProjectLoading): string[] {
  const { sources, runtime, plugins } = configuration;
  const where = file ?? 'The configuration';
  return [
    runtime.parallel > 0 &&
      `${where} asks for parallel ${runtime.parallel}: Scenarium runs scenarios in parallel by itself.`,
    runtime.retry > 0 &&
      `${where} asks for retry ${runtime.retry}: Scenarium decides itself how often a failed scenario runs again.`,
    !runtime.strict &&
      `${where} sets strict to false: in Scenarium a scenario with a pending step does not pass.`,
    sources.tagExpression &&
      `${where} selects the tags “${sources.tagExpression}”: each run in Scenarium selects its own scenarios.`,
    (sources.names ?? []).length > 0 &&
      `${where} selects scenarios by name: each run in Scenarium selects its own scenarios.`,
    (plugins?.specifiers ?? []).length > 0 &&
      `${where} names plugins of cucumber, which Scenarium does not load.`,
    droppedOptions.length > 0 &&
      `The version of cucumber in Scenarium does not have ${droppedOptions.join(', ')}, which has no effect here.`,
    replacedLoaders.length > 0 &&
      `Scenarium compiles step code itself, in place of ${[...new Set(replacedLoaders)].join(', ')}. Types are not checked.`,
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
}

/** Lists of a report, with their names in notes. */
const listNames = {
  definitions: 'step definitions',
  parameterTypes: 'parameter types',
  hooks: 'hooks',
  problems: 'problems',
  features: 'feature files',
  supportFiles: 'files of step code',
  profiles: 'profiles',
  paths: 'paths of features',
  requirePaths: 'paths to require',
  importPaths: 'paths to import',
  requireModules: 'modules to require',
  loaders: 'loaders',
  worldParameters: 'world parameters',
} as const;

type ListName = keyof typeof listNames;

/**
 * Fits a report into its limits by leaving out whole entries, and notes how many. Features and long messages go first,
 * because no step depends on them.
 */
export function fittedReport(report: LoadedProject): LoadedProject {
  const notes = [...report.notes];
  const cut = <Item>(list: readonly Item[], most: number, name: string): Item[] => {
    if (list.length > most) notes.push(`Only the first ${most} of ${list.length} ${name} are listed.`);
    return list.slice(0, most);
  };
  const limited = withLists(report, (name, list) => {
    const first = cut(list, limitOf(name), listNames[name]);
    const fitting = first.filter((entry) => !isTooLong(name, entry));
    const missing = first.length - fitting.length;
    if (missing > 0)
      notes.push(`Not listed because a path or pattern is too long: ${missing} ${listNames[name]}.`);
    return fitting;
  });
  const { configuration, parameterTypes, problems } = limited;
  const within = withinOneMessage({
    ...limited,
    configuration: { ...configuration, tags: configuration.tags.slice(0, loadedLimits.pattern) },
    parameterTypes: parameterTypes.map(({ name, regexps }) => ({
      name,
      regexps: cut(regexps, loadedLimits.regexps, `patterns of the parameter type {${name}}`),
    })),
    problems: problems.map((problem) => ({
      ...problem,
      message: problem.message.slice(0, loadedLimits.message),
    })),
    notes: notes.map((note) => note.slice(0, loadedLimits.pattern)),
  });
  return isMissingSteps(report, within) ? { ...within, isCut: true } : within;
}

/** Returns whether a report lacks entries that say whether a step has code. */
function isMissingSteps(whole: LoadedProject, cut: LoadedProject): boolean {
  const numbers = ({ definitions, problems, parameterTypes, configuration }: LoadedProject) =>
    [definitions, problems, parameterTypes, configuration.supportFiles].map(({ length }) => length);
  const all = numbers(whole);
  return numbers(cut).some((number, index) => number < (all[index] ?? 0));
}

/**
 * Cuts a report until one message holds it: first the features, which no page lists, and the messages, then halves of
 * the largest list. Its texts would be cut otherwise.
 */
function withinOneMessage(report: LoadedProject): LoadedProject {
  if (bytesOf(report) <= loadedLimits.report) return report;
  const lengths = new Map<ListName, number>();
  let fitting: LoadedProject = {
    ...report,
    configuration: { ...report.configuration, features: [] },
    problems: report.problems.map((problem) => ({
      ...problem,
      message: problem.message.slice(0, loadedLimits.shortMessage),
    })),
  };
  while (bytesOf(fitting) > loadedLimits.report) {
    const sizes = new Map<ListName, number>();
    withLists(fitting, (name, list) => {
      if (list.length > 0) sizes.set(name, bytesOf(list));
      return list;
    });
    const [largest] = [...sizes].sort(([, a], [, b]) => b - a);
    if (!largest) break;
    fitting = withLists(fitting, (name, list) => {
      if (name !== largest[0]) return list;
      if (!lengths.has(name)) lengths.set(name, list.length);
      return list.slice(0, Math.floor(list.length / 2));
    });
  }
  const notes: string[] = [];
  withLists(fitting, (name, list) => {
    const all = lengths.get(name);
    const most = `Only the first ${list.length} of ${all} ${listNames[name]} are listed`;
    if (all !== undefined) notes.push(`${most}, because the report would be too large.`);
    return list;
  });
  return { ...fitting, notes: [...report.notes.slice(0, loadedLimits.notes - notes.length), ...notes] };
}

type ChangeList = (name: ListName, list: readonly unknown[]) => readonly unknown[];

/** Returns a report with other lists, also those in its configuration. */
function withLists(report: LoadedProject, change: ChangeList): LoadedProject {
  const changed = <Lists extends object>(lists: Lists): Lists => {
    const entries = Object.entries(lists).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) && name in listNames ? change(name as ListName, value) : value,
    ]);
    return Object.fromEntries(entries) as Lists;
  };
  return { ...changed(report), configuration: changed(report.configuration) };
}

const limitOf = (name: ListName) =>
  name in loadedLimits ? loadedLimits[name as keyof typeof loadedLimits] : loadedLimits.names;

/** Returns whether the worker would cut a path or pattern of an entry, and so make another one of it. */
function isTooLong(list: ListName, entry: unknown): boolean {
  if (typeof entry === 'string') return entry.length > loadedLimits.name;
  // A problem is never left out for its path.
  if (list === 'problems') return false;
  const { name, file, tags, pattern, regexps } = entry as Partial<LoadedHook> &
    Partial<LoadedDefinition> &
    Partial<LoadedProject['parameterTypes'][number]>;
  return (
    [name, file].some((text = '') => text.length > loadedLimits.name) ||
    [tags, pattern?.source, ...(regexps ?? [])].some((text = '') => text.length > loadedLimits.pattern)
  );
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
