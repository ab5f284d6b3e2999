import { stepFileNameOf } from '#domain/gherkin/step-file-paths';
import type { LoadedDefinition } from '#contracts/worker/loaded-project';
import type { TreeFile } from '#services/foundation/git/index';
import type { Inspected } from '../layout';
import type { LibraryFile } from './library';
import { loadedBy } from './new-code-place';
import { patternText } from './pattern';
import type { StepCall, StepDefinition, StepPattern } from './step-definition';
import type { StepFileContent } from './step-file';

interface ReadFile {
  file: TreeFile;
  content: StepFileContent;
}

/**
 * Joins the definitions that loading the support code registered with what reading the files shows of them: code,
 * author and stubs. A definition that loading did not register is left out, as no run would find it, unless its file
 * does not load: its steps then still lead to it, with the problem. A report that was cut leaves no definition out.
 * Files that changed since they were loaded are as read.
 */
export function joinLoaded(
  read: readonly ReadFile[],
  { report, isCurrent, covers }: Inspected,
): LibraryFile[] {
  const definitions = byFile(report.definitions);
  const problems = byFile<Problem>([...report.problems, ...report.problems.flatMap(problemOfImporter)]);
  const types = new Set(report.parameterTypes.map(({ name }) => name));
  const mayLoad = loadedBy(report.configuration);
  const changed = new Set(read.filter(({ file }) => !covers(file)).map(({ file }) => file.path));
  const joined = read.map(({ file, content }): LibraryFile => {
    // The problem of a file that changed since may be gone, and with it the reason not to load this one.
    const isCovered =
      covers(file) && !(problems.get(file.path) ?? []).some(({ cause }) => cause && changed.has(cause));
    const known = isCovered
      ? withLoaded(content, definitions.get(file.path) ?? [], problems.get(file.path) ?? [], {
          keepsAll: report.isCut === true && mayLoad(file.path),
        })
      : content;
    // A type that reading could not tell is known from loading.
    const parameterTypes = known.parameterTypes.filter(
      ({ name, regexps }) => regexps !== null || !types.has(name),
    );
    return { ...known, parameterTypes, name: stepFileNameOf(file.path) };
  });
  const isRead = new Set(read.map(({ file }) => file.path));
  return [
    ...joined,
    // Packages do not change with most commits, so their definitions stay until the commit was loaded.
    ...elsewhere((path) => !isRead.has(path) && (isCurrent || isOfPackage(path)), definitions, problems),
    typesFile(report.parameterTypes),
  ];
}

type Problem = Inspected['report']['problems'][number] & {
  /** The file with the problem that keeps this one from loading. */
  cause?: string;
};

/** Returns the problem of a file that does not load because of another one, such as a helper that it imports. */
function problemOfImporter({ file, line, message, loading }: Problem): Problem[] {
  if (loading === undefined || loading === file) return [];
  const where = line > 0 ? `${file}, line ${line}` : file;
  return [{ file: loading, line: 0, message: `Does not load because of ${where}: ${message}`, cause: file }];
}

function byFile<Item extends { file: string }>(items: readonly Item[]): Map<string, Item[]> {
  const files = new Map<string, Item[]>();
  for (const item of items) {
    const list = files.get(item.file);
    if (list) list.push(item);
    else files.set(item.file, [item]);
  }
  return files;
}

function withLoaded(
  content: StepFileContent,
  loaded: readonly LoadedDefinition[],
  problems: readonly Problem[],
  /** True to keep definitions that reading found and loading did not. */
  { keepsAll }: { keepsAll: boolean },
): StepFileContent & Pick<LibraryFile, 'refused'> {
  const calls = [...content.definitions, ...(content.calls ?? [])];
  const isCall = new Set(calls.map(({ line }) => line));
  // Cucumber refuses single patterns at the line of their definition. Any other problem keeps the file from loading.
  const refused = new Map(problems.filter(isRefusal).map(({ line, message }) => [line, message]));
  const [problem] = problems.filter((other) => !isRefusal(other) || !isCall.has(other.line));
  const registered = loaded.map((definition) => located(definition, content));
  const places = new Set(registered.map(placeOf));
  const unregistered = content.definitions.filter(
    (definition) =>
      !places.has(placeOf(definition)) && (keepsAll || problem !== undefined || refused.has(definition.line)),
  );
  return {
    ...content,
    definitions: [...registered, ...unregistered].sort((a, b) => a.line - b.line),
    problem: problem ? { line: Math.max(1, problem.line), message: problem.message } : null,
    refused,
  };
}

const isRefusal = ({ message }: Problem) => message.startsWith('Cucumber refuses the pattern');

const placeOf = ({ line, pattern }: Pick<StepDefinition, 'line' | 'pattern'>) =>
  `${line} ${patternText(pattern)}`;

/** Returns a registered definition with its code: that of the same pattern, else of the call around its line. */
function located(
  { keyword, pattern, line }: LoadedDefinition,
  { definitions, calls = [] }: StepFileContent,
): StepDefinition {
  const loadedPattern: StepPattern =
    pattern.kind === 'regexp' ? { regexp: pattern.source, flags: pattern.flags } : { text: pattern.source };
  const text = patternText(loadedPattern);
  const same = definitions.find((other) => other.line === line && patternText(other.pattern) === text);
  if (same) return same;
  const call = calls.find((other) => other.keyword && other.line === line) ?? innermost(calls, line);
  const own = keyword === 'Unknown' ? ('defineStep' as const) : keyword;
  const code = call ?? { lastLine: line, code: '', source: 'USER' as const, stub: null };
  return { ...code, keyword: call?.keyword ?? own, pattern: loadedPattern, line };
}

function innermost(calls: readonly StepCall[], line: number): StepCall | undefined {
  return calls
    .filter((call) => call.line <= line && line <= call.lastLine)
    .toSorted((a, b) => a.lastLine - a.line - (b.lastLine - b.line))[0];
}

/** Returns files that were not read, such as those of packages and of cucumber's configuration. */
function elsewhere(
  isListed: (path: string) => boolean,
  definitions: ReadonlyMap<string, readonly LoadedDefinition[]>,
  problems: ReadonlyMap<string, readonly Problem[]>,
): LibraryFile[] {
  const paths = new Set([...definitions.keys(), ...problems.keys()]);
  return [...paths].filter(isListed).map((path) => {
    const loaded = withLoaded(nothingRead(), definitions.get(path) ?? [], problems.get(path) ?? [], {
      keepsAll: false,
    });
    return { ...loaded, name: stepFileNameOf(path) };
  });
}

const isOfPackage = (path: string) => /(?:^|\/)node_modules\//.test(path);

const nothingRead = (): StepFileContent => {
  return { definitions: [], parameterTypes: [], available: new Set(), problem: null };
};

/** Returns the parameter types of a run as a file without a name. Changed files, which come before it, win. */
function typesFile(parameterTypes: LibraryFile['parameterTypes']): LibraryFile {
  return { ...nothingRead(), parameterTypes, name: '' };
}
