import { featureNameOfUri, uriOfFeatureName } from '#domain/gherkin/feature-paths';
import { createHash } from 'node:crypto';
import type { Project, User } from '#contracts/auth';
import type { PlannedScenario } from '#contracts/executions/branch-scenarios';
import type { Live } from '#contracts/live';
import type { RecordingAside, RecordingToSave, SavedRecording } from '#contracts/recordings/recording-work';
import type { RecordingProposal, WrittenRecordingStep } from '#contracts/recordings';
import type { Database } from '#services/foundation/database/index';
import {
  commentLines,
  exampleRows,
  fillExampleColumns,
  parseFeature,
  placedScenariosOf,
  signsOfSteps,
} from '#services/foundation/gherkin/index';
import { isSafePath, type GitStore } from '#services/foundation/git/index';
import { createWriteQueue, type WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import { notPushed, refuseAnswer, tellFeaturesChanged } from '../answers';
import { createBranchReader, type BranchReader, type ProjectCommit } from '../branch-reader';
import { pathOfFeatureName } from '../features/feature-path';
import { advanceTo } from '../onboarding/repository';
import { planFeature } from '../plan';
import { fileOfText } from '../reading/feature-reading';
import { barred } from '../remote/git-gate';
import { authorOf, createWriter, type RemoteOf, type Write } from '../remote/write';
import { newCodeProblem } from '../steps/new-code';
import { pathOfStepFile } from '#domain/gherkin/step-file-paths';
import { createStepsOfBranch, type StepsOfBranch } from '../steps/steps-of-branch';
import { createRecordedCode, type OwnSteps } from './index';
import { missingTestData } from './missing-data';
import { stepTextProblem, writtenFeature } from './written-feature';

/** Placeholders for names that are not chosen yet, in commits that users do not see. */
const unnamed = { feature: 'recording', scenario: 'Recording' };

export interface RecordedScenariosDeps {
  git: GitStore;
  database: Database;
  live?: Live;
  log: Log;
  /** The same as those of the workspace service. */
  remoteOf?: RemoteOf;
  writes?: WriteQueue;
}

interface AsideRequest {
  user: User;
  project: Project;
  /** Letters, digits and `-`. */
  name: string;
  hash?: string;
}

type Refused = { status: false; error: string; because?: string };

const changed = refuseAnswer(
  'changed',
  'The branch or the recording changed since you opened this page. Check the changes again.',
);
/** The first steps are complete with the first recorded scenario (docs/rules/projects.md, First steps). */
const scenarioRecorded = 3;

/** Parts that read branches and write commits. */
type Saving = Pick<RecordedScenariosDeps, 'git' | 'database' | 'live' | 'log' | 'remoteOf'> & {
  reader: BranchReader;
  code: ReturnType<typeof createRecordedCode>;
  stepsOfBranch: StepsOfBranch;
  write: Write;
};

async function proposalAt(
  { reader, code, git, stepsOfBranch }: Saving,
  at: ProjectCommit,
  wanted: RecordingToSave,
): Promise<RecordingProposal> {
  const { featureName, scenarioName, parts, baseUrl } = wanted;
  const path = featureName === null ? null : pathOfFeatureName(featureName);
  const name = path && featureNameOfUri(path);
  const place = { ...at, featureName: name ?? 'recorded', scenarioName: scenarioName ?? '' };
  const file = path ? await reader.textFile(at, path) : null;
  const [{ steps: own, files, ...parameters }, missing] = await Promise.all([
    code.propose(place, baseUrl, parts, ownSteps(file?.text ?? '', wanted)),
    missingTestData(reader, at, wanted),
  ]);
  const { columns, running } = parameters;
  const steps = own.map((step) => ({
    ...step,
    problem: step.problem ?? stepTextProblem(step.text),
    doubts: [...step.doubts, ...missing(step)],
  }));
  const [data, feature] = await Promise.all([
    dataFiles(git, at, wanted),
    path && scenarioName !== null
      ? writtenFeature(reader, at, path, { ...wanted, scenarioName }, { steps, columns })
      : null,
  ]);
  const problem =
    (parts.length === 0 ? 'Nothing is recorded that could be saved.' : null) ??
    (featureName === null || scenarioName === null
      ? 'Choose a feature, and a name for the scenario.'
      : null) ??
    (path ? null : 'This name of a feature is not allowed.') ??
    parameters.problem ??
    feature?.problem ??
    stepProblem(steps) ??
    data.problem ??
    (await newCodeProblem(
      { reader, stepsOfBranch },
      at,
      files,
      steps.map(({ text }) => ({ text: running(text), scenario: scenarioName ?? '' })),
    ));
  const isSame =
    wanted.isSaved &&
    feature?.before === feature?.after &&
    files.length === 0 &&
    data.files.every(({ state }) => state === 'same');
  const proposal = {
    commit: at.commit,
    featureName: name ?? featureName,
    scenarioName,
    feature: feature && {
      name: place.featureName,
      before: feature.before,
      after: feature.after,
      version: feature.version,
    },
    steps,
    files: name ? files : [],
    data: data.files,
    problem: problem ?? (isSame ? 'It was saved already, and has not changed since.' : null),
  };
  return { ...proposal, hash: hashOf(proposal, wanted) };
}

async function open({ remoteOf, reader }: Saving, wanted: RecordingToSave, project: Project) {
  const refusal = barred(project, remoteOf !== undefined);
  return refusal ?? reader.open(wanted.projectId, wanted.branch);
}

/** Returns what a save would write on the newest commit of the branch. */
async function proposeScenario(
  deps: Saving,
  wanted: RecordingToSave,
  project: Project,
): Promise<{ status: true; proposal: RecordingProposal } | Refused> {
  const at = await open(deps, wanted, project);
  return at.status ? { status: true, proposal: await proposalAt(deps, placeOf(at), wanted) } : at;
}

/**
 * Commits what a save would write, on no branch. With a hash, commits only if the proposal still has that hash.
 * @param name letters, digits and `-`; the commit is kept under it
 */
async function commitAside(
  deps: Saving,
  wanted: RecordingToSave,
  { user, project, name, hash }: AsideRequest,
): Promise<{ status: true; aside: RecordingAside; scenarios: PlannedScenario[] } | Refused> {
  const { git } = deps;
  const at = await open(deps, wanted, project);
  if (!at.status) return at;
  const named = hash === undefined ? withNames(wanted, name) : wanted;
  const proposal = await proposalAt(deps, placeOf(at), { ...named, isSaved: false });
  if (hash !== undefined && proposal.hash !== hash) return changed;
  const { feature, featureName, scenarioName, problem, files, data } = proposal;
  if (problem !== null) return refuseAnswer('problem', problem);
  if (!feature || featureName === null || scenarioName === null) return changed;
  const uri = uriOfFeatureName(featureName);
  const commit = await git.commitAside({
    repo: wanted.projectId,
    base: at.commit,
    name,
    author: authorOf(user),
    message: `Unsaved recording ${name}`,
    files: [
      { path: uri, content: feature.after },
      ...files.map((file) => ({ path: pathOfStepFile(file.name), content: file.after })),
      ...data.flatMap(({ path, state }) => {
        const content = wanted.files.get(path);
        return state === 'new' && content ? [{ path, content }] : [];
      }),
    ],
  });
  const background = placedIn(feature.after, scenarioName)?.background ?? [];
  const scenarios = planFeature(uri, fileOfText(feature.after), new Map([[scenarioName, null]]));
  const [first] = scenarios;
  if (typeof scenarios === 'string' || !first || typeof first === 'string') return changed;
  const before = background.length + (wanted.into?.after ?? 0);
  const begins = { uri, text: feature.after, line: first.line };
  return { status: true, aside: { commit, feature: begins, before }, scenarios };
}

/** Saves the recording as one commit, if the proposal still has the hash. */
async function saveScenario(
  deps: Saving,
  wanted: RecordingToSave,
  { user, project, hash }: { user: User; project: Project; hash: string },
): Promise<SavedRecording> {
  const { write, live, database, log } = deps;
  const at = await open(deps, wanted, project);
  if (!at.status) return at;
  const { projectId, branch } = wanted;
  const proposal = await proposalAt(deps, placeOf(at), wanted);
  if (proposal.hash !== hash) return changed;
  const { feature, featureName, scenarioName, problem } = proposal;
  if (problem !== null) return refuseAnswer('problem', problem);
  if (!feature || featureName === null || scenarioName === null) return changed;
  const path = uriOfFeatureName(featureName);
  const result = await write({
    repo: projectId,
    branch,
    by: user,
    message: `Record ${scenarioName}`,
    changes: [
      { path, content: feature.after, expected: feature.version || null },
      ...proposal.files.map(({ name, after, version }) => {
        return { path: pathOfStepFile(name), content: after, expected: version || null };
      }),
      ...proposal.data.flatMap(({ path, state }) => {
        const content = wanted.files.get(path);
        return state === 'new' && content ? [{ path, content: Buffer.from(content), expected: null }] : [];
      }),
    ],
    // Others may have committed since, here or on the git server. Check everything again on their commit.
    guard: async (commit) => {
      if (commit === at.commit) return null;
      return (await proposalAt(deps, { projectId, commit }, wanted)).hash === hash ? null : changed.error;
    },
  });
  if (result.status === 'unpublished') return notPushed(result.failure);
  if (result.status !== 'committed') return changed;
  tellFeaturesChanged({ live }, projectId, branch);
  // The scenario is saved, even if this update fails.
  await advanceTo(database, user.userId, scenarioRecorded).catch((err: unknown) =>
    log.error({ err, projectId }, 'Could not note the first steps'),
  );
  const count = (wanted.into?.after ?? 0) + proposal.steps.length;
  const ran = signsOfSteps(feature.after, scenarioName, count) ?? [];
  const comments = proposal.steps.flatMap(({ comment }) => commentLines(comment));
  const columns = [...new Set(proposal.steps.flatMap((step) => step.columns))];
  return { status: true, commit: result.commit, featureName, scenarioName, ran, comments, columns };
}

/** Turns recordings into commits (docs/rules/recordings.md, Saving). */
export function createRecordedScenarios({
  git,
  database,
  live,
  log,
  remoteOf,
  writes = createWriteQueue(),
}: RecordedScenariosDeps) {
  const reader = createBranchReader(git);
  const code = createRecordedCode(git);
  const stepsOfBranch = createStepsOfBranch({ git, reader });
  const write = createWriter({ git, remoteOf: remoteOf ?? (async () => null), writes, log });
  const deps: Saving = { git, database, live, log, remoteOf, reader, code, stepsOfBranch, write };

  return {
    /** Returns what a save would write on the newest commit of the branch. */
    proposal: (wanted: RecordingToSave, project: Project) => proposeScenario(deps, wanted, project),
    /** Commits what a save would write, on no branch. */
    aside: (wanted: RecordingToSave, by: AsideRequest) => commitAside(deps, wanted, by),
    /** Saves the recording as one commit, if the proposal still has the hash. */
    save: (wanted: RecordingToSave, by: { user: User; project: Project; hash: string }) =>
      saveScenario(deps, wanted, by),
  };
}

const placeOf = ({ projectId, commit }: ProjectCommit): ProjectCommit => ({ projectId, commit });

/** Returns the recording with unused names in place of those that are not chosen yet. */
function withNames(wanted: RecordingToSave, of: string): RecordingToSave {
  const { featureName, scenarioName } = wanted;
  return {
    ...wanted,
    featureName: featureName ?? `${unnamed.feature}-${of}`,
    scenarioName: scenarioName ?? `${unnamed.scenario} ${of}`,
  };
}

function placedIn(text: string, scenarioName: string) {
  const { feature, comments } = parseFeature(text);
  if (!feature) return undefined;
  return placedScenariosOf(text, feature, comments).find(({ scenario }) => scenario.name === scenarioName);
}

/** Returns the steps that the scenario has before the save: those that are replaced, and those that stay. */
function ownSteps(text: string, { into, scenarioName }: RecordingToSave): OwnSteps {
  const placed = into && scenarioName !== null ? placedIn(text, scenarioName) : undefined;
  if (!placed || !into) return { replaced: [], staying: [] };
  const { scenario, background } = placed;
  const rows = exampleRows(scenario).map(({ parameters }) => parameters);
  const run = (steps: readonly { text: string }[]) =>
    (rows.length > 0 ? rows : [{}]).flatMap((row) => steps.map((step) => fillExampleColumns(step.text, row)));
  const { after, ran } = into;
  return {
    replaced: run(scenario.steps.slice(after, ran.length)),
    staying: run([...background, ...scenario.steps.toSpliced(after, ran.length - after)]),
  };
}

function stepProblem(steps: readonly WrittenRecordingStep[]): string | null {
  const at = steps.findIndex(({ problem }) => problem !== null);
  const step = steps[at];
  return step ? `Step ${at + 1}, “${shortened(step.text)}”: ${step.problem ?? ''}` : null;
}

const shortened = (text: string) => (text.length > 100 ? `${text.slice(0, 100).trimEnd()}…` : text);

/** Returns the files that the recorded steps need. Existing files of the project do not change. */
async function dataFiles(
  git: GitStore,
  at: ProjectCommit,
  { parts, files }: RecordingToSave,
): Promise<{ files: RecordingProposal['data']; problem: string | null }> {
  const named = parts.flatMap(({ actions }) => actions.flatMap((action) => action.files ?? []));
  const paths = [...new Set(named)].filter((path) => path.startsWith('data/')).sort();
  const there = await git.list(at.projectId, at.commit, 'data/');
  const found: RecordingProposal['data'] = [];
  let problem: string | null = null;
  for (const path of paths) {
    const content = files.get(path);
    if (!content || !isSafePath(path)) {
      problem ??= `The file ${path} does not exist, or its name is not allowed. Record its step again.`;
      continue;
    }
    const now = await git.readFile(at.projectId, at.commit, path);
    const isTwin = there.some((file) => file.path !== path && file.path.toLowerCase() === path.toLowerCase());
    const state = now ? (now.bytes.equals(content) ? 'same' : 'differs') : isTwin ? 'differs' : 'new';
    if (state === 'differs') {
      problem ??= `The project has another file ${path}. Give yours another name, and record its step again.`;
    }
    found.push({ path, bytes: content.byteLength, state });
  }
  return { files: found, problem };
}

/** Hashes what would be written and where. The commit does not count: others mostly change other files. */
function hashOf(
  { featureName, scenarioName, feature, files, data, problem }: Omit<RecordingProposal, 'hash'>,
  wanted: Pick<RecordingToSave, 'branch' | 'files'>,
): string {
  const sha = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
  const what = [
    [wanted.branch, featureName, scenarioName, problem],
    feature && [feature.version, feature.after],
    files.map(({ name, version, after }) => [name, version, after]),
    data.map(({ path, state }) => [path, state, sha(wanted.files.get(path) ?? '')]),
  ];
  return sha(JSON.stringify(what));
}
