import { treeNamesOf } from '#domain/gherkin/feature-paths';
import {
  hasCodePage,
  isInUsualFolder,
  pathOfStepFile,
  stepFileNameOf,
} from '#domain/gherkin/step-file-paths';
import type { Step } from '@cucumber/messages';
import type { Parsed } from '#contracts/endpoint';
import type { StepInfo, workspace as contract } from '#contracts/workspace';
import { parseFeature, placedScenariosOf, type PlacedScenario } from '#services/foundation/gherkin/index';
import type { LastChange } from '#services/foundation/git/index';
import { createYield } from '#services/foundation/threads/yield';
import { refuseAnswer, type RefusedAnswer } from '../answers';
import type { OpenBranch } from '../branch-reader';
import { createCache } from '../cache';
import type { WorkspaceDeps, WorkspaceHandler } from '../deps';
import { featurePath } from '../features/feature-path';
import { noSuchFeature, notText } from '../features/read';
import {
  requestedTextsOf,
  matchesOf,
  matchedStepOf,
  writtenAnswer,
  type StepTexts,
  type MatchedStep,
} from './asked-texts';
import type { StepLibrary } from './library';
import { lineNow } from './line-now';
import { patternText } from './pattern';
import { stepFileProblem } from './new-code-place';
import { definingKeywords, stubFileName, stubsFor, type Lacking, type MissingStep } from './stubs';

type RanLine = NonNullable<Parsed<(typeof contract)['getStepCode']>['body']['ran']>;

/** Largest number of stubs for the texts of an outline's step (docs/rules/scenarios.md, Not written). */
const maxStubs = 20;

type Generated = NonNullable<StepInfo['generated']>;

/** Git reads the file's history in a process of its own: 0.1 s for a file with 50 definitions and 400 commits. */
const filesTogether = 4;
/** Cache entries. Every step that a user opens in a scenario needs the same entries. */
const keptGenerations = 500;

/** Creates the cache of the last changes of generated code, by commit, file and lines. */
export const createGeneratedLines = () => createCache<Map<number, LastChange>>({ entries: keptGenerations });

// Handlers that read step code.

type Deps = Pick<WorkspaceDeps, 'git' | 'reader'> & {
  generatedLines: ReturnType<typeof createGeneratedLines>;
};

async function findScenario(
  { reader }: Deps,
  at: OpenBranch,
  featureName: string,
  scenarioName: string,
): Promise<PlacedScenario | RefusedAnswer> {
  const path = featurePath({
    name: featureName.split('/').at(-1) ?? '',
    parentPath: treeNamesOf(featureName).slice(0, -1),
  });
  const file = path && (await reader.textFile(at, path));
  if (!path || !file) return noSuchFeature;
  if (file.text === null) return notText;
  const { feature, comments, errors } = parseFeature(file.text);
  const [error] = errors;
  if (error) return refuseAnswer('gherkin', `${path}, line ${error.line}: ${error.message}`);
  const all = feature ? placedScenariosOf(file.text, feature, comments) : [];
  const found = all.find(({ scenario }) => scenario.name === scenarioName);
  return found ?? refuseAnswer('missing', 'There is no such scenario.');
}

/** Returns a file to edit, and the stubs to append. A file that does not exist yet is empty. */
async function stepFile(
  { reader, git }: Deps,
  at: OpenBranch,
  library: StepLibrary,
  name: string,
  lacking: Lacking,
) {
  const file = await reader.textFile(at, pathOfStepFile(name));
  const content = file?.text ?? '';
  const read = library.files.get(name);
  const stubs = stubsFor(lacking, library, file && read ? { ...read, text: content } : null);
  const change = file && (await git.lastChange(at.projectId, at.commit, pathOfStepFile(name)));
  const lastChange = change ? { name: change.name, date: change.time.getTime() } : undefined;
  return {
    name,
    content,
    version: file?.blob ?? '',
    stubs,
    lastChange,
    problem: read?.problem ?? undefined,
  };
}

/** Returns where a line of a run is now; undefined if its path is no step code. Its line is null if it is gone. */
async function ranLine({ reader }: Deps, at: OpenBranch, { commit, path, line }: RanLine) {
  if (!hasCodePage(path)) return undefined;
  const [now, then] = await Promise.all([
    reader.textFile(at, path),
    reader.textFile({ projectId: at.projectId, commit }, path).catch(() => null),
  ]);
  if (!now || now.text === null) return { path, line: null };
  const found = then && then.text !== null ? lineNow(then.text, now.text, line) : null;
  return { path, line: found, content: now.text };
}

/** Returns when generated code was written, by file and first line. Only files in the folder of step code count. */
async function generatedAt({ generatedLines, git }: Deps, at: OpenBranch, steps: readonly StepInfo[]) {
  const lines = new Map<string, Set<number>>();
  for (const { mjsFile, implemented, definition, implemented_at: line } of steps) {
    if (!implemented || definition?.source !== 'AI' || !isInUsualFolder(mjsFile)) continue;
    lines.set(mjsFile, (lines.get(mjsFile) ?? new Set()).add(line));
  }
  const changes: (readonly [string, Generated])[] = [];
  const files = [...lines];
  for (let first = 0; first < files.length; first += filesTogether) {
    const some = files.slice(first, first + filesTogether).map(async ([file, begun]) => {
      // The comment is on the line above. It changes when code is generated again, not when a user edits the code.
      const comments = [...begun].map((line) => line - 1).sort((a, b) => a - b);
      const key = `${at.projectId}:${at.commit}:${file}:${comments.join()}`;
      const found = await generatedLines.getOrMake(key, () =>
        git.lineChanges(at.projectId, at.commit, pathOfStepFile(file), comments),
      );
      return [...found].map(([line, { name, time }]) => {
        return [`${file}:${line + 1}`, { name, date: time.getTime() }] as const;
      });
    });
    changes.push(...(await Promise.all(some)).flat());
  }
  return new Map(changes);
}

export const getSteps: WorkspaceHandler<'getSteps', Deps> = async (
  { reader },
  { query: { projectId }, body: { branch } },
) => {
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const { definitions } = await reader.stepLibrary(at);
  const steps = definitions.map(({ pattern, source, stub }) => [
    patternText(pattern),
    { implemented: stub === null, source },
  ]);
  return { status: true, steps: Object.fromEntries(steps) };
};

export const getStepCode: WorkspaceHandler<'getStepCode', Deps> = async (
  deps,
  { body: { projectId, branch, featureName, scenarioName, ran } },
) => {
  const { reader } = deps;
  const yielded = createYield();
  const at = await reader.open(projectId, branch);
  if (!at.status) return at;
  const placed = await findScenario(deps, at, featureName, scenarioName);
  if ('status' in placed) return placed;
  const library = await reader.stepLibrary(at);
  const all = [...placed.background, ...placed.scenario.steps];
  await yielded();
  const { texts: own, rowsLeft } = requestedTextsOf(placed);
  const texts = [...placed.background.map(({ text }): StepTexts => [text]), ...own];
  const matches = await matchesOf(library, texts.flat());
  // Each part takes 20 ms for a scenario of ten thousand steps.
  await yielded();
  const told = all.map((step, index) => stepInfo(step, matchedStepOf(texts[index] ?? [step.text], matches)));
  const generated = await generatedAt(deps, at, told);
  const steps = told.map((step) => {
    const written = generated.get(`${step.mjsFile}:${step.implemented_at}`);
    return written ? { ...step, generated: written } : step;
  });

  const keywords = definingKeywords(all);
  const hasNone = (text: string) => matches.get(text)?.length === 0;
  const missing = all.flatMap((step, index) => {
    const argument = step.dataTable ? 'table' : step.docString ? 'docString' : null;
    const without = texts[index]?.filter(hasNone).slice(0, maxStubs) ?? [];
    return without.map((text): MissingStep => {
      return { text, keyword: keywords[index] ?? 'Given', argument };
    });
  });
  const defined = texts.flat().filter((text) => !hasNone(text));
  const stubFile = stubFileName(featureName, library.newCode);
  const names = new Set(steps.map(({ mjsFile }) => mjsFile).filter((name) => isEdited(name, library)));
  if (missing.length > 0) names.add(stubFile);
  const line = ran && (await ranLine(deps, at, ran));
  if (line?.content !== undefined && isEdited(stepFileNameOf(line.path), library))
    names.add(stepFileNameOf(line.path));
  const files = await Promise.all(
    [...names].map((name) => {
      return stepFile(deps, at, library, name, { missing: name === stubFile ? missing : [], defined });
    }),
  );
  await yielded();
  return { status: true, steps, files, rowsLeft, ran: line && besides(line, names) };
};

/** Returns whether the answer has a file to edit it: files of the usual folder, and others that the project loads. */
function isEdited(name: string, { files, newCode }: StepLibrary): boolean {
  return (
    isInUsualFolder(name) ||
    (files.has(name) && newCode !== undefined && stepFileProblem(name, newCode) === null)
  );
}

/** Leaves out the content of a file that is already among the files to edit. */
function besides(
  { path, line, content }: { path: string; line: number | null; content?: string },
  names: ReadonlySet<string>,
) {
  const edited = names.has(stepFileNameOf(path));
  return { path, line, content: edited ? undefined : content };
}

function stepInfo(step: Step, matchedStep: MatchedStep): StepInfo {
  const [first] = matchedStep.definitions;
  return {
    stepName: step.text,
    keyword: step.keyword.trim(),
    ...writtenAnswer(step, matchedStep),
    isNotValid: matchedStep.problem !== null,
    mjsFile: first?.file ?? '',
    mjsFileContent: first?.code ?? '',
    implemented_at: first?.line ?? 0,
    definition: first
      ? { keyword: first.keyword, pattern: patternText(first.pattern), source: first.source }
      : undefined,
  };
}
