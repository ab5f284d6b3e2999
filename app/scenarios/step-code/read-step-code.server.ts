import { stepFileNameOf } from '#domain/gherkin/step-file-paths';
import type { AppLoadContext } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { stepParts } from '~/ui/step-text';
import { featurePathOf } from '../address';
import { plainLines } from '../line-endings';
import {
  definitionLines,
  isReadOnly,
  outsideDefinition,
  selectedFile,
  selectedCodeStep,
  type CodeFile,
  type StepRow,
} from './step-code';
import type { StepCodeLocation } from './step-code-address';

export type ShownCode = Extract<Awaited<ReturnType<typeof readStepCode>>, { error: null }>;

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;

type StepCode = ReturnType<typeof stepCodeOf>;

/** Answers, by the context of their request. */
const loaded = new WeakMap<AppLoadContext, StepCode>();

/**
 * Returns the answer of `stepCodeOf`, read once for all loaders of a request: a page and the dialog over it need the
 * same data. Actions call `stepCodeOf`, because loaders of the same request show the code that an action changed.
 */
export function readStepCodeOnce(context: AppLoadContext, caller: Where, at: StepCodeLocation): StepCode {
  const reading = loaded.get(context) ?? stepCodeOf(caller, at);
  loaded.set(context, reading);
  return reading;
}

/** Reads the steps and files of a scenario from the workspace service; returns its error if it fails. */
export async function stepCodeOf(
  { project, upstream, branch }: Where,
  { place, ran }: Pick<StepCodeLocation, 'place' | 'ran'>,
) {
  return upstream.workspace.getStepCode({
    body: {
      projectId: project.id,
      branch,
      featureName: featurePathOf(place),
      scenarioName: place.scenario ?? '',
      ran: ran ?? undefined,
    },
  });
}

/** Reads the data that the step code page shows. */
export async function readStepCode(context: AppLoadContext, caller: Where, at: StepCodeLocation) {
  const answer = await readStepCodeOnce(context, caller, at);
  if (!answer.status) return { error: answer.error };
  const { files } = answer;
  const step = selectedCodeStep(answer.steps, at, answer.ran);
  const named = at.file ?? (at.ran && stepFileNameOf(at.ran.path));
  // Without a step and a file, show nothing: any other file could be the wrong one.
  const file = step || named !== null ? selectedFile(files, named, step) : null;
  const failed = (at.ran && answer.ran?.line) ?? null;
  const outside = at.file === null ? (outsideOf(answer.ran) ?? outsideDefinition(step, files)) : null;
  const shown = outside ? `../${outside.file}` : file?.name;
  const selected = step ? answer.steps.indexOf(step) : -1;
  const part = partAround(selected >= 0 ? selected : (at.number ?? 1) - 1, answer.steps.length);
  return {
    error: null as null,
    steps: answer.steps.slice(part, part + maxListed).map((entry): StepRow => ({
      text: entry.stepName,
      keyword: entry.keyword.trim(),
      parts: stepParts(entry.stepName),
      implemented: entry.implemented,
      stub: entry.stub ? { reason: entry.stub.reason ?? '' } : null,
      problem: entry.isNotValid ? (entry.problem ?? 'Not valid') : null,
      runsAs: entry.runsAs ?? null,
      file: entry.mjsFile,
      line: entry.implemented_at,
      source: entry.definition?.source ?? 'USER',
      generated: entry.generated ?? null,
    })),
    /** Index of the first of `steps` among all steps of the scenario; `of`: the number of all steps. */
    part,
    of: answer.steps.length,
    rowsLeft: answer.rowsLeft ?? null,
    /** Index among all steps, from 0; -1 for none. */
    selected,
    /** A requested step that the scenario does not have, or no longer has. */
    lostStep: step ? null : at.step,
    /** The failed line of a run, with its old number, when the code no longer has that line. */
    lostLine: at.ran && failed === null ? { file: at.ran.path, line: at.ran.line } : null,
    /** The failed line, when its file is shown. */
    failedLine: at.ran && shown === stepFileNameOf(at.ran.path) ? failed : null,
    files: files.map(({ name, stubs }) => ({ name, stubs: stubs !== '' })),
    file: file && plainFile(file),
    outside,
    marked: file && definitionLines(step, file.name),
    /** The file of the step's definition, when it is the shown file and can be edited. */
    changeable:
      file && step?.definition && step.mjsFile === file.name && !isReadOnly(file.name) ? file.name : null,
  };
}

/** Steps listed next to the code. Longer lists would make pages of megabytes. */
const maxListed = 200;

/** Returns the index of the first listed step. The list then has the step at `index` or the last one. */
export function partAround(index: number, of: number): number {
  return Math.floor(Math.max(0, Math.min(index, of - 1)) / maxListed) * maxListed;
}

/** Returns the file of the failed line, when it cannot be edited here. */
function outsideOf(ran: { path: string; line: number | null; content?: string } | undefined) {
  if (ran?.content === undefined) return null;
  return { file: ran.path.replace(/^features\//, ''), line: ran.line ?? 1, from: 1, source: ran.content };
}

function plainFile(file: CodeFile) {
  return {
    ...file,
    content: plainLines(file.content),
    stubs: plainLines(file.stubs),
    readOnly: isReadOnly(file.name),
  };
}
