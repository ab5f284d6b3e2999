import { featureNameOfUri, uriOfFeatureName } from '#domain/gherkin/feature-paths';
import type { Project, User } from '#contracts/auth';
import type { SuiteToSave } from '#contracts/worker/exploration';
import type { SuiteProposal } from '#contracts/explorations';
import type { GeneratedStep } from '#contracts/worker/generated-step';
import type { Live } from '#contracts/live';
import { suiteTag } from '#contracts/explorations';
import { parseFeature, placedSteps, withScenario, gherkinWordsOf } from '#services/foundation/gherkin/index';
import type { GitStore } from '#services/foundation/git/index';
import { createWriteQueue, type WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import { notPushed, refuseAnswer, tellFeaturesChanged, type RefusedAnswer } from '../answers';
import { createBranchReader, type BranchReader, type ProjectCommit } from '../branch-reader';
import { pathOfFeatureName } from '../features/feature-path';
import { creationProblem } from '../features/write';
import { proposeFiles } from '../generated/propose';
import { withTheirCode } from '../generated/scenario-steps';
import { otherScenarios } from '../generated/users';
import { barred } from '../remote/git-gate';
import { createWriter, type RemoteOf, type Write } from '../remote/write';
import { newCodeProblem } from '../steps/new-code';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import { createStepsOfBranch, type StepsOfBranch } from '../steps/steps-of-branch';
import { featureTextProblem } from '../text';

export interface ExploredSuitesDeps {
  git: GitStore;
  live?: Live;
  log: Log;
  /** The same as those of the workspace service. */
  remoteOf?: RemoteOf;
  writes?: WriteQueue;
}

const changed = refuseAnswer(
  'changed',
  'The branch changed since you opened this page. Check the changes again.',
);

/** Parts that read branches and write commits. */
type Saving = Pick<ExploredSuitesDeps, 'git' | 'live' | 'remoteOf'> & {
  reader: BranchReader;
  stepsOfBranch: StepsOfBranch;
  write: Write;
};

async function open({ remoteOf, reader }: Saving, { projectId, branch }: SuiteToSave, project: Project) {
  return barred(project, remoteOf !== undefined) ?? reader.open(projectId, branch);
}

async function proposalAt(
  { reader, stepsOfBranch, git }: Saving,
  at: ProjectCommit,
  wanted: SuiteToSave,
): Promise<SuiteProposal> {
  const path = pathOfFeatureName(wanted.featureName);
  const name = path ? featureNameOfUri(path) : wanted.featureName;
  const written = featureText(name, wanted);
  const library = await reader.stepLibrary(at);
  const all = wanted.scenarios.flatMap(({ name: scenario, steps }) =>
    steps.map(({ keyword, text, outcome }) => ({ keyword, text, outcome, scenario })),
  );
  const steps = await withTheirCode(
    all.map(({ keyword, text }) => ({ keyword, text, argument: null })),
    reader,
    at,
    library,
  );
  // Steps that have code keep it: other scenarios run with it.
  const outcomes = new Map(
    all.flatMap(({ outcome }, index): [number, GeneratedStep][] =>
      outcome && ['none', 'stub'].includes(steps[index]?.code ?? '') ? [[index, outcome]] : [],
    ),
  );
  const own = all.map(({ text, scenario }) => ({ text, scenario }));
  const [running, others] = await Promise.all([
    stepsOfBranch(at),
    otherScenarios(git, reader, at, { featureName: name, scenarioName: '' }),
  ]);
  const around = { reader, at, featureName: name, steps, library, others };
  const { files, refused: without } = await proposeFiles(
    { ...around, running: [...running, ...own] },
    outcomes,
  );
  const [uncoded] = without;
  // A step without generated code runs only if the project has code for it.
  const missing = all.find(
    ({ outcome }, index) =>
      outcome?.state !== 'generated' && ['none', 'stub'].includes(steps[index]?.code ?? ''),
  );
  const problem =
    (path ? null : 'This name of a feature is not allowed.') ??
    (path ? await creationProblem(reader, at, path, false) : null) ??
    ('problem' in written ? written.problem : featureTextProblem(written.text)) ??
    (missing ? `“${missing.text}” has no code.` : null) ??
    (uncoded ? `“${all[uncoded[0]]?.text ?? ''}” would have no code: ${uncoded[1]}.` : null) ??
    (await newCodeProblem({ reader, stepsOfBranch }, at, files, own));
  return {
    commit: at.commit,
    featureName: name,
    feature: 'text' in written ? written.text : '',
    files,
    /** Number of steps whose code was there before. The scenarios run with that code, and nobody tried it. */
    kept: new Set(steps.flatMap(({ code, text }) => (code === 'own' || code === 'generated' ? [text] : [])))
      .size,
    problem,
  };
}

/** Returns what a save would write on the newest commit of the branch. */
async function proposeSuite(
  deps: Saving,
  wanted: SuiteToSave,
  project: Project,
): Promise<{ status: true; proposal: SuiteProposal } | RefusedAnswer> {
  const at = await open(deps, wanted, project);
  if (!at.status) return at;
  return { status: true, proposal: await proposalAt(deps, placeOf(at), wanted) };
}

/** Saves the suite as one commit. */
async function saveSuite(
  deps: Saving,
  wanted: SuiteToSave,
  { user, project }: { user: User; project: Project },
): Promise<{ status: true; commit: string; featureName: string } | RefusedAnswer> {
  const { write, live } = deps;
  const at = await open(deps, wanted, project);
  if (!at.status) return at;
  const { projectId, branch, scenarios } = wanted;
  const { feature, featureName, files, problem } = await proposalAt(deps, placeOf(at), wanted);
  if (problem !== null) return refuseAnswer('problem', problem);
  const count = scenarios.length;
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Add ${count} ${count === 1 ? 'scenario' : 'scenarios'} of an exploration to ${featureName}`,
    changes: [
      { path: uriOfFeatureName(featureName), content: feature, expected: null },
      ...files.map(({ name, after, version }) => ({
        path: pathOfStepFile(name),
        content: after,
        expected: version || null,
      })),
    ],
    // Others may have committed since, here or on the git server. Steps would get code twice.
    guard: async (commit) => (commit === at.commit ? null : changed.error),
  });
  if (result.status === 'unpublished') return notPushed(result.failure);
  if (result.status !== 'committed') return changed;
  tellFeaturesChanged({ live }, projectId, branch);
  return { status: true, commit: result.commit, featureName };
}

/** Commits the scenarios that an exploration proposes (docs/rules/explorations.md, The first suite). */
export function createExploredSuites({
  git,
  live,
  log,
  remoteOf,
  writes = createWriteQueue(),
}: ExploredSuitesDeps) {
  const reader = createBranchReader(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });
  const write = createWriter({ git, remoteOf: remoteOf ?? (async () => null), writes, log });
  const deps: Saving = { git, live, remoteOf, reader, stepsOfBranch, write };

  return {
    /** Returns what a save would write on the newest commit of the branch. */
    proposal: (wanted: SuiteToSave, project: Project) => proposeSuite(deps, wanted, project),
    /** Saves the suite as one commit. */
    save: (wanted: SuiteToSave, by: { user: User; project: Project }) => saveSuite(deps, wanted, by),
  };
}

const placeOf = ({ projectId, commit }: ProjectCommit): ProjectCommit => ({ projectId, commit });

/** Returns the feature of the scenarios. Its background signs in, if the suite asks for that. */
function featureText(
  name: string,
  { signIn, scenarios }: SuiteToSave,
): { text: string } | { problem: string } {
  const title = name.split('/').at(-1) ?? name;
  const background = signIn ? backgroundOf(signIn) : [];
  if (background === null) return { problem: 'The scenario that signs in can no longer be read.' };
  const lines = background.map((line) => `    ${line}`.trimEnd());
  // A feature without the language would not read words of another language as steps.
  const language = (signIn && parseFeature(signIn.text).feature?.language) ?? 'en';
  const words = gherkinWordsOf(language);
  let text = [
    ...(language === 'en' ? [] : [`# language: ${language}`]),
    `@${suiteTag}`,
    `${words.feature}: ${title}`,
    ...(lines.length > 0 ? ['', `  ${words.background}:`, ...lines] : []),
    '',
  ].join('\n');
  for (const { name: scenario, steps } of scenarios) {
    let keyword: 'Given' | 'When' | 'Then' = 'Given';
    const own = steps.map((step) => {
      keyword = step.keyword === 'And' ? keyword : step.keyword;
      return { keyword, text: step.text };
    });
    const written = withScenario(text, { title, language, name: scenario, steps: own });
    if ('problem' in written) return written;
    text = written.text;
  }
  return { text };
}

/** Returns the steps that sign in, with their tables and doc strings; null if they no longer exist. */
function backgroundOf({ text, line, upTo }: NonNullable<SuiteToSave['signIn']>): string[] | null {
  const placed = placedSteps(text, line)?.slice(0, upTo);
  if (!placed) return null;
  const lines = text.split(/\r?\n/);
  return placed.flatMap((step) => {
    const below: string[] = [];
    let fence: number | null = null;
    for (const entry of lines.slice(step.line)) {
      const trimmed = entry.trim();
      const isFence = /^(?:"""|```)/.test(trimmed);
      if (fence === null && !isFence && !trimmed.startsWith('|')) break;
      // Lines of a doc string keep their indentation relative to its delimiter.
      const inner = entry.slice(Math.min(fence ?? 0, entry.length - entry.trimStart().length));
      below.push(fence !== null && !isFence ? `  ${inner}` : `  ${trimmed}`);
      if (isFence) fence = fence === null ? entry.indexOf(trimmed) : null;
    }
    return [`${step.keyword} ${step.text}`, ...below];
  });
}
