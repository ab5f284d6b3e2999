import type { AppLoadContext } from '@remix-run/node';
import type { InProject } from '~/access/gate';
import { stepParts } from '~/ui/step-text';
import { featurePathOf } from '../address';
import { plainLines } from '../line-endings';
import {
  definitionLines,
  fileNameOf,
  isReadOnly,
  outsideDefinition,
  selectedFile,
  selectedStep,
  type CodeFile,
  type StepRow,
} from './step-code';
import type { CodePlace } from './step-code-address';

export type ShownCode = Extract<Awaited<ReturnType<typeof readStepCode>>, { error: null }>;

type Where = Pick<InProject, 'project' | 'upstream' | 'branch'>;

type StepCode = ReturnType<typeof stepCodeOf>;

/** Answers by the context of their request. */
const loaded = new WeakMap<AppLoadContext, StepCode>();

/**
 * Returns the answer of `stepCodeOf`, read once for all loaders of a request: a page and the dialog above it ask for the
 * same. Actions call `stepCodeOf`, because loaders of the same request show the code that an action changed.
 */
export function loadStepCode(context: AppLoadContext, caller: Where, at: CodePlace): StepCode {
  const reading = loaded.get(context) ?? stepCodeOf(caller, at);
  loaded.set(context, reading);
  return reading;
}

/** Steps and files of a scenario as the workspace service has them, or its error. */
export async function stepCodeOf(
  { project, upstream, branch }: Where,
  { place, ran }: Pick<CodePlace, 'place' | 'ran'>,
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

/** What the step code page shows. */
export async function readStepCode(context: AppLoadContext, caller: Where, at: CodePlace) {
  const answer = await loadStepCode(context, caller, at);
  if (!answer.status) return { error: answer.error };
  const { files } = answer;
  const step = selectedStep(answer.steps, at, answer.ran);
  const named = at.file ?? (at.ran && fileNameOf(at.ran.path));
  // Without a step and a file there is nothing to show: whatever comes first would be a wrong answer.
  const file = step || named !== null ? selectedFile(files, named, step) : null;
  const failed = (at.ran && answer.ran?.line) ?? null;
  const outside = at.file === null ? (outsideOf(answer.ran) ?? outsideDefinition(step, files)) : null;
  const shown = outside ? `../${outside.file}` : file?.name;
  const selected = step ? answer.steps.indexOf(step) : -1;
  const part = partAround(selected >= 0 ? selected : (at.number ?? 1) - 1, answer.steps.length);
  return {
    error: null as null,
    steps: answer.steps.slice(part, part + mostListed).map((one): StepRow => ({
      text: one.stepName,
      keyword: one.keyword.trim(),
      parts: stepParts(one.stepName),
      implemented: one.implemented,
      stub: one.stub ? { reason: one.stub.reason ?? '' } : null,
      problem: one.isNotValid ? (one.problem ?? 'Not valid') : null,
      runsAs: one.runsAs ?? null,
      file: one.mjsFile,
      line: one.implemented_at,
      source: one.definition?.source ?? 'USER',
      generated: one.generated ?? null,
    })),
    /** Index of the first of `steps` among all steps of the scenario, and how many these are. */
    part,
    of: answer.steps.length,
    rowsLeft: answer.rowsLeft ?? null,
    /** From 0, of all steps; -1 for none. */
    selected,
    /** A step that the scenario does not have, or has no longer. */
    lostStep: step ? null : at.step,
    /** The line of a run that is not in the code any more, as it was there. */
    lostLine: at.ran && failed === null ? { file: at.ran.path, line: at.ran.line } : null,
    /** The line that failed, when its file is the one that is shown. */
    failedLine: at.ran && shown === fileNameOf(at.ran.path) ? failed : null,
    files: files.map(({ name, stubs }) => ({ name, stubs: stubs !== '' })),
    file: file && plainFile(file),
    outside,
    marked: file && definitionLines(step, file.name),
    /** The file of the step's definition, when that is what is shown and can be changed. */
    changeable:
      file && step?.definition && step.mjsFile === file.name && !isReadOnly(file.name) ? file.name : null,
  };
}

/** Steps that are listed beside the code: more would make a page of megabytes. */
const mostListed = 200;

/** Index of the first step that is listed, so that the list has the step of an index, or the last one. */
export function partAround(index: number, of: number): number {
  return Math.floor(Math.max(0, Math.min(index, of - 1)) / mostListed) * mostListed;
}

/** The file of the line that failed, when it is not edited here. */
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
