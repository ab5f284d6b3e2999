import type { InProject } from '~/access/gate';
import { stepParts } from '~/scenarios/step-text';
import { featurePathOf } from '../address';
import { plainLines } from '../line-endings';
import {
  definitionLines,
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

/** Steps and files of a scenario as the workspace service has them, or its error. */
export async function stepCodeOf({ project, upstream, branch }: Where, { place }: Pick<CodePlace, 'place'>) {
  return upstream.workspace.getStepCode({
    body: {
      projectId: project.id,
      branch,
      featureName: featurePathOf(place),
      scenarioName: place.scenario ?? '',
    },
  });
}

/** What the step code page shows. */
export async function readStepCode(caller: Where, at: CodePlace) {
  const answer = await stepCodeOf(caller, at);
  if (!answer.status) return { error: answer.error };
  const { files } = answer;
  const step = selectedStep(answer.steps, at.step);
  const file = selectedFile(files, at.file, step);
  return {
    error: null as null,
    steps: answer.steps.map((one): StepRow => ({
      text: one.stepName,
      keyword: one.keyword.trim(),
      parts: stepParts(one.stepName),
      implemented: one.implemented,
      problem: one.isNotValid ? (one.problem ?? 'Not valid') : null,
      file: one.mjsFile,
      line: one.implemented_at,
      source: one.definition?.source ?? 'USER',
    })),
    selected: step?.stepName ?? null,
    files: files.map(({ name, stubs }) => ({ name, stubs: stubs !== '' })),
    file: file && plainFile(file),
    outside: at.file === null ? outsideDefinition(step, files) : null,
    marked: file && definitionLines(step, file.name),
    /** The file of the step's definition, when that is what is shown and can be changed. */
    changeable:
      file && step?.definition && step.mjsFile === file.name && !isReadOnly(file.name) ? file.name : null,
  };
}

function plainFile(file: CodeFile) {
  return {
    ...file,
    content: plainLines(file.content),
    stubs: plainLines(file.stubs),
    readOnly: isReadOnly(file.name),
  };
}
