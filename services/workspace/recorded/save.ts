import { createHash } from 'node:crypto';
import type { Project, User } from '#contracts/auth';
import type { Live } from '#contracts/live';
import { scenarioNameProblem } from '#contracts/names';
import type { RecordingToSave, SavedRecording } from '#contracts/recording-work';
import type { RecordingProposal, WrittenStep } from '#contracts/recordings';
import type { Database } from '#services/foundation/database/index';
import {
  commentLines,
  exampleRows,
  fillPlaceholders,
  parseFeature,
  scenariosOf,
  signsOfSteps,
  withScenario,
  withSteps,
} from '#services/foundation/gherkin/index';
import { isSafePath, type GitStore } from '#services/foundation/git/index';
import { createWriteQueue, type WriteQueue } from '#services/foundation/git/write-queue';
import type { Log } from '#services/foundation/log';
import { notPushed, refused, tellFeaturesChanged } from '../answers';
import { createBranchReader, type BranchReader, type Place } from '../branch-reader';
import { featureNameOf, featurePath, shortName } from '../features/feature-path';
import { notText } from '../features/read';
import { creationProblem } from '../features/write';
import { advanceTo } from '../onboarding/repository';
import { notAuthorised, notHere } from '../remote/git-gate';
import { createWriter, type RemoteOf } from '../remote/write';
import { checkChange } from '../steps/check';
import { readStepFile } from '../steps/step-file';
import { stepFolder } from '../steps/step-index';
import { createStepsOfBranch } from '../steps/steps-of-branch';
import { filesProblem, twin } from '../steps/upload';
import { textProblem } from '../text';
import { createRecordedCode, type OwnSteps } from './index';

export interface RecordedScenariosDeps {
  git: GitStore;
  database: Database;
  live?: Live;
  log: Log;
  /** As those of the workspace service. */
  remoteOf?: RemoteOf;
  writes?: WriteQueue;
}

type Refused = { status: false; error: string; because?: string };

const changed = refused(
  'changed',
  'The branch, or the recording, changed since you looked. Look at it again.',
);
/** First steps are done with the first recorded scenario (docs/rules/projects.md, First steps). */
const scenarioRecorded = 3;

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

  /** Whoever may not read a private repository is told nothing of it, and what cannot be pushed is not saved. */
  function barred({ privateRepo, configuredPrivateRepo }: Project): Refused | null {
    if (!privateRepo) return null;
    if (!remoteOf) return notHere;
    return configuredPrivateRepo ? null : notAuthorised;
  }

  async function proposalAt(at: Place, wanted: RecordingToSave): Promise<RecordingProposal> {
    const { featureName, scenarioName, parts, baseUrl } = wanted;
    const path = featureName === null ? null : featurePath(featureNameOf(`features/${featureName}`));
    const name = path && shortName(path);
    const place = { ...at, featureName: name ?? 'recorded', scenarioName: scenarioName ?? '' };
    const file = path ? await reader.textFile(at, path) : null;
    const { steps: own, files } = await code.propose(
      place,
      baseUrl,
      parts,
      ownSteps(file?.text ?? '', wanted),
    );
    const steps = own.map((step) => ({ ...step, problem: step.problem ?? lineProblem(step.text) }));
    const [data, feature] = await Promise.all([
      dataFiles(git, at, wanted),
      path && scenarioName !== null
        ? writtenFeature(reader, at, path, { ...wanted, scenarioName }, steps)
        : null,
    ]);
    const problem =
      (parts.length === 0 ? 'Nothing is recorded that could be saved.' : null) ??
      (featureName === null || scenarioName === null
        ? 'Choose a feature, and a name for the scenario.'
        : null) ??
      (path ? null : 'This name of a feature is not allowed.') ??
      feature?.problem ??
      stepProblem(steps) ??
      data.problem ??
      (await codeProblem(at, files, steps, scenarioName ?? ''));
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
      problem: problem ?? (isSame ? 'It was saved, and has not changed since.' : null),
    };
    return { ...proposal, hash: hashOf(proposal, wanted) };
  }

  /** What the new step files would break; what was broken before is not theirs. */
  async function codeProblem(
    at: Place,
    files: RecordingProposal['files'],
    steps: readonly WrittenStep[],
    scenario: string,
  ): Promise<string | null> {
    if (files.length === 0) return null;
    const there = (await reader.files(at, stepFolder)).map(({ path }) => path);
    const broken =
      filesProblem(files.map(({ name, after }) => ({ name, content: after }))) ??
      twin(files.map(({ name }) => stepFolder + name).concat(there));
    if (broken) return broken;
    const [library, running] = await Promise.all([reader.stepLibrary(at), stepsOfBranch(at)]);
    const read = files.map(({ name, after }) => ({ ...readStepFile(after), name }));
    const all = [...running, ...steps.map(({ text }) => ({ text, scenario }))];
    const { problems, ambiguous, duplicates } = await checkChange(library, read, all);
    const [unreadable] = problems;
    if (unreadable) return `${unreadable.name}, line ${unreadable.line}: ${unreadable.message}`;
    const [unclear] = ambiguous;
    if (unclear) {
      const places = unclear.definitions.map(({ file, line }) => `${file}:${line}`);
      return `“${unclear.step}” would have more than one step definition: ${places.join(', ')}.`;
    }
    const [twice] = duplicates;
    return twice ? `The step definition “${twice.pattern}” would be there twice.` : null;
  }

  async function open(wanted: RecordingToSave, project: Project) {
    const refusal = barred(project);
    return refusal ?? reader.open(wanted.projectId, wanted.branch);
  }

  return {
    /** What would be written on the newest commit of the branch. */
    async proposal(
      wanted: RecordingToSave,
      project: Project,
    ): Promise<{ status: true; proposal: RecordingProposal } | Refused> {
      const at = await open(wanted, project);
      return at.status ? { status: true, proposal: await proposalAt(placeOf(at), wanted) } : at;
    },

    /** Writes it as one commit, if it is what the hash is of. */
    async save(
      wanted: RecordingToSave,
      { user, project, hash }: { user: User; project: Project; hash: string },
    ): Promise<SavedRecording> {
      const at = await open(wanted, project);
      if (!at.status) return at;
      const { projectId, branch } = wanted;
      const proposal = await proposalAt(placeOf(at), wanted);
      if (proposal.hash !== hash) return changed;
      const { feature, featureName, scenarioName, problem } = proposal;
      if (problem !== null) return refused('problem', problem);
      if (!feature || featureName === null || scenarioName === null) return changed;
      const path = `features/${featureName}.feature`;
      const result = await write({
        repo: projectId,
        branch,
        by: user,
        message: `Record ${scenarioName}`,
        changes: [
          { path, content: feature.after, expected: feature.version || null },
          ...proposal.files.map(({ name, after, version }) => {
            return { path: stepFolder + name, content: after, expected: version || null };
          }),
          ...proposal.data.flatMap(({ path, state }) => {
            const content = wanted.files.get(path);
            return state === 'new' && content
              ? [{ path, content: Buffer.from(content), expected: null }]
              : [];
          }),
        ],
        // Others may have written meanwhile, here or on the git server: all is looked at again on their commit.
        guard: async (commit) => {
          if (commit === at.commit) return null;
          return (await proposalAt({ projectId, commit }, wanted)).hash === hash ? null : changed.error;
        },
      });
      if (result.status === 'unpublished') return notPushed(result.failure);
      if (result.status !== 'committed') return changed;
      tellFeaturesChanged({ live }, projectId, branch);
      // The scenario is saved whatever becomes of this.
      await advanceTo(database, user.userId, scenarioRecorded).catch((err: unknown) =>
        log.error({ err, projectId }, 'Could not note the first steps'),
      );
      const count = (wanted.into?.after ?? 0) + proposal.steps.length;
      const ran = signsOfSteps(feature.after, scenarioName, count) ?? [];
      const comments = proposal.steps.flatMap(({ comment }) => commentLines(comment));
      return { status: true, commit: result.commit, featureName, scenarioName, ran, comments };
    },
  };
}

const placeOf = ({ projectId, commit }: Place): Place => ({ projectId, commit });

/** What the scenario runs before it is written: which steps will go, and which stay. */
function ownSteps(text: string, { into, scenarioName }: RecordingToSave): OwnSteps {
  const { feature, comments } = into ? parseFeature(text) : { feature: null, comments: [] };
  const placed =
    feature && scenariosOf(text, feature, comments).find(({ scenario }) => scenario.name === scenarioName);
  if (!placed || !into) return { replaced: [], staying: [] };
  const { scenario, background } = placed;
  const rows = exampleRows(scenario).map(({ parameters }) => parameters);
  const run = (steps: readonly { text: string }[]) =>
    (rows.length > 0 ? rows : [{}]).flatMap((row) => steps.map((step) => fillPlaceholders(step.text, row)));
  const { after, ran } = into;
  return {
    replaced: run(scenario.steps.slice(after, ran.length)),
    staying: run([...background, ...scenario.steps.toSpliced(after, ran.length - after)]),
  };
}

/** Why a text cannot be a step; null when it can. */
function lineProblem(text: string): string | null {
  if (text.trim() === '') return 'A step needs words.';
  return /[\r\n]/.test(text) ? 'A step is one line. Say it in other words.' : null;
}

function stepProblem(steps: readonly WrittenStep[]): string | null {
  const at = steps.findIndex(({ problem }) => problem !== null);
  const step = steps[at];
  return step ? `Step ${at + 1}, “${shortened(step.text)}”: ${step.problem ?? ''}` : null;
}

const shortened = (text: string) => (text.length > 100 ? `${text.slice(0, 100).trimEnd()}…` : text);

/** The feature as it is, and with the steps; without them where there is a problem. */
async function writtenFeature(
  reader: BranchReader,
  at: Place,
  path: string,
  wanted: RecordingToSave & { scenarioName: string },
  steps: readonly WrittenStep[],
): Promise<{ before: string; after: string; version: string; problem: string | null }> {
  const { scenarioName, into, language } = wanted;
  const file = await reader.textFile(at, path);
  const before = file?.text ?? '';
  const same = (problem: string) => ({ before, after: before, version: file?.blob ?? '', problem });
  if (file && file.text === null) return same(notText.error);
  const { feature, comments } = parseFeature(before);
  if (feature && wanted.isNewlyChosen && otherLanguage(feature.language, language)) {
    const [of, recorded] = language === 'de' ? ['English', 'German'] : ['German', 'English'];
    return same(`The feature is written in ${of}, and the steps of this recording in ${recorded}.`);
  }
  if (steps.some(({ text }) => lineProblem(text) !== null)) {
    // Told at the step.
    return { ...same(''), problem: null };
  }
  if (into) {
    if (!file) return same('There is no such feature any more.');
    return writtenOr(withSteps(before, { scenarioName, ...into, steps: [...steps] }), same);
  }
  const names = feature ? scenariosOf(before, feature, comments).map(({ scenario }) => scenario.name) : [];
  const isTaken = names.some((one) => one.toLowerCase() === scenarioName.toLowerCase());
  const problem =
    nameProblemOf(scenarioName) ??
    (isTaken ? 'Another scenario exists with the given name.' : null) ??
    (file ? null : await creationProblem(reader, at, path, false));
  if (problem) return same(problem);
  const title = featureNameOf(path).name.replace(/\.feature$/, '');
  return writtenOr(withScenario(before, { title, language, name: scenarioName, steps: [...steps] }), same);
}

function writtenOr(
  written: { text: string } | { problem: string },
  same: (problem: string) => { before: string; after: string; version: string; problem: string },
) {
  if ('problem' in written) return same(written.problem);
  const problem = textProblem(written.text, 'A feature');
  return problem === null ? { ...same(''), after: written.text, problem } : same(problem);
}

/** The rule that a scenario's name breaks, said so that nobody takes it for one of the feature's. */
function nameProblemOf(name: string): string | null {
  const problem = scenarioNameProblem(name);
  return problem === null ? null : `Name of the scenario: ${problem}`;
}

/** Of the two languages of sentences; others have none of their own. */
function otherLanguage(feature: string, language: 'en' | 'de'): boolean {
  const [of = ''] = feature.split('-');
  return ['en', 'de'].includes(of) && of !== language;
}

/** The files that the recorded steps need; what the project has under their names stays as it is. */
async function dataFiles(
  git: GitStore,
  at: Place,
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
      problem ??= `The file ${path} is not there, or has a name that it cannot have. Record its step again.`;
      continue;
    }
    const now = await git.readFile(at.projectId, at.commit, path);
    const isTwin = there.some((one) => one.path !== path && one.path.toLowerCase() === path.toLowerCase());
    const state = now ? (now.bytes.equals(content) ? 'same' : 'differs') : isTwin ? 'differs' : 'new';
    if (state === 'differs') {
      problem ??= `The project has another file ${path}. Give yours another name, and record its step again.`;
    }
    found.push({ path, bytes: content.byteLength, state });
  }
  return { files: found, problem };
}

/** Of what would be written and where; not of the commit, as most of what others write is elsewhere. */
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
