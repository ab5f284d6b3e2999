import { randomUUID } from 'node:crypto';
import { createRequire, register } from 'node:module';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CucumberExpression, type ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
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
  options: { name?: string; tags?: string };
}

/** The part of cucumber's builder of step code that is used here. It is no part of its API. */
interface CodeBuilder {
  stepDefinitionConfigs: DefinitionConfig[];
  parameterTypeRegistry: ParameterTypeRegistry & { lookupSource(type: object): object | undefined };
  reset(cwd: string, newId: () => string, coordinates: object): void;
  finalize(): unknown;
}

type Problem = LoadedProject['problems'][number];

const hookKinds = [
  ['Before', 'beforeTestCaseHookDefinitionConfigs'],
  ['After', 'afterTestCaseHookDefinitionConfigs'],
  ['BeforeStep', 'beforeTestStepHookDefinitionConfigs'],
  ['AfterStep', 'afterTestStepHookDefinitionConfigs'],
  ['BeforeAll', 'beforeTestRunHookDefinitionConfigs'],
  ['AfterAll', 'afterTestRunHookDefinitionConfigs'],
] as const;

/**
 * Loads the step code of a project file by file, and returns what it defines. A file that does not load becomes a
 * problem of the report, and the others are loaded nevertheless; a run fails in this case.
 */
export async function inspectStepCode(loading: ProjectLoading): Promise<LoadedProject> {
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
  const unsupported = await playwrightBddProblem(loading);
  if (unsupported) problems.unshift(unsupported);
  builder.stepDefinitionConfigs = builder.stepDefinitionConfigs.filter((definition) => {
    const problem = patternProblem(definition, builder.parameterTypeRegistry);
    if (problem) problems.push(problem);
    return problem === null;
  });
  builder.finalize();
  const lists = builder as unknown as Record<string, DefinitionConfig[]>;
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
      .map(({ name = '', regexpStrings }) => ({ name, regexps: [...regexpStrings] })),
    hooks: hookKinds.flatMap(([kind, list]) =>
      (lists[list] ?? []).map(({ options: { name, tags }, uri, line }): LoadedHook => {
        return { kind, name, tags, file: uri, line };
      }),
    ),
    problems,
    notes: notesOf(loading),
  });
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
  const configured = loading.file ?? 'package.json';
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
  if (typeof pattern !== 'string') return null;
  try {
    new CucumberExpression(pattern, registry);
    return null;
  } catch (error) {
    const { undefinedParameterTypeName: type, message } = error as Error & {
      undefinedParameterTypeName?: string;
    };
    const reason = type === undefined ? message : `The parameter type {${type}} is not defined.`;
    return { file: uri, line, message: `Cucumber refuses the pattern “${pattern}”: ${reason}` };
  }
}

function configurationOf(loading: ProjectLoading): LoadedConfiguration {
  const { projectDir, configuration, features, requirePaths, importPaths } = loading;
  const { sources, support, runtime } = configuration;
  const relativeTo = (path: string) => relative(projectDir, path);
  const named = (list: readonly string[] | undefined) => [...(list ?? [])].slice(0, loadedLimits.names);
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
    retry: runtime.retry,
    parallel: runtime.parallel,
    language: sources.defaultDialect ?? 'en',
    worldParameters: named(Object.keys(runtime.worldParameters ?? {})),
  };
}

/** Returns sentences about settings of the project that do not apply as they do in cucumber. */
function notesOf({ file, configuration, replacedLoaders }: ProjectLoading): string[] {
  const { sources, runtime, plugins } = configuration;
  const where = file ?? 'The configuration';
  return [
    runtime.parallel > 0 &&
      `${where} asks for parallel ${runtime.parallel}: Scenarium runs scenarios in parallel by itself.`,
    runtime.retry > 0 &&
      `${where} asks for retry ${runtime.retry}: Scenarium decides itself how often a failed scenario runs again.`,
    sources.tagExpression &&
      `${where} selects the tags “${sources.tagExpression}”: each run in Scenarium selects its own scenarios.`,
    (sources.names ?? []).length > 0 &&
      `${where} selects scenarios by name: each run in Scenarium selects its own scenarios.`,
    (plugins?.specifiers ?? []).length > 0 &&
      `${where} names plugins of cucumber, which Scenarium does not load.`,
    replacedLoaders.length > 0 &&
      `Scenarium compiles step code itself, in place of ${[...new Set(replacedLoaders)].join(', ')}. Types are not checked.`,
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
}

/** Cuts a report to its limits, and notes what was cut. */
export function fittedReport(report: LoadedProject): LoadedProject {
  const notes: string[] = [];
  const cut = <Item>(list: Item[], most: number, name: string): Item[] => {
    if (list.length > most) notes.push(`Only the first ${most} of ${list.length} ${name} are listed.`);
    return list.slice(0, most);
  };
  const { configuration } = report;
  const limited: LoadedProject = {
    configuration: {
      ...configuration,
      features: cut(configuration.features, loadedLimits.features, 'feature files'),
      supportFiles: cut(configuration.supportFiles, loadedLimits.supportFiles, 'files of step code'),
    },
    definitions: cut(report.definitions, loadedLimits.definitions, 'step definitions'),
    parameterTypes: cut(report.parameterTypes, loadedLimits.parameterTypes, 'parameter types'),
    hooks: cut(report.hooks, loadedLimits.hooks, 'hooks'),
    problems: cut(report.problems, loadedLimits.problems, 'problems').map((problem) => ({
      ...problem,
      message: problem.message.slice(0, loadedLimits.message),
    })),
    notes: [...report.notes, ...notes].slice(0, loadedLimits.notes - 1),
  };
  const isCut =
    report.definitions.length > loadedLimits.definitions ||
    report.problems.length > loadedLimits.problems ||
    configuration.supportFiles.length > loadedLimits.supportFiles;
  if (isCut) limited.isCut = true;
  return withinOneMessage(limited);
}

/**
 * Cuts a report until one message holds it: first the parts on which no step depends, then definitions and hooks. No
 * page lists the features of a report.
 */
function withinOneMessage(report: LoadedProject): LoadedProject {
  const isTooLong = (cut: LoadedProject) => JSON.stringify(cut).length > loadedLimits.report;
  if (!isTooLong(report)) return report;
  const shortened: LoadedProject = {
    ...report,
    configuration: { ...report.configuration, features: [] },
    problems: report.problems.map((problem) => ({
      ...problem,
      message: problem.message.slice(0, loadedLimits.shortMessage),
    })),
  };
  if (!isTooLong(shortened)) return shortened;
  let { definitions, hooks } = shortened;
  const all = definitions.length;
  while (isTooLong({ ...shortened, definitions, hooks }) && definitions.length > 0) {
    definitions = definitions.slice(0, Math.floor(definitions.length / 2));
    hooks = hooks.slice(0, Math.floor(hooks.length / 2));
  }
  const note = `Only the first ${definitions.length} of ${all} step definitions are listed, because their patterns are long.`;
  return { ...shortened, definitions, hooks, notes: [...shortened.notes, note], isCut: true };
}
