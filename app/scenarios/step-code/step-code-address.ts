import { featureLocationOf, featureLocationQuery, type FeatureLocation } from '../address';

/** The address of the step code page: a scenario's place with the shown step and file. */
export interface StepCodeLocation {
  place: FeatureLocation;
  /** Text of the step, as it is written or as it ran. */
  step: string | null;
  /** Number among all steps of the scenario, from 1. Distinguishes steps with matching texts. */
  number: number | null;
  /** The line that failed in a run, in the code of that run. */
  ran: { path: string; line: number; commit: string } | null;
  file: string | null;
  editing: boolean;
  /** True to add stubs at the end of the text when the edit begins; `stubs=0` leaves them out. */
  stubs: boolean;
}

export function stepCodeLocationOf(query: URLSearchParams): StepCodeLocation {
  return {
    place: featureLocationOf(query),
    step: query.get('step') || null,
    number: numberOf(query.get('n')),
    ran: ranLineOf(query),
    file: query.get('file'),
    editing: query.has('edit'),
    stubs: query.get('stubs') !== '0',
  };
}

function ranLineOf(query: URLSearchParams): StepCodeLocation['ran'] {
  const [path, commit, line] = [query.get('code'), query.get('commit') ?? '', numberOf(query.get('line'))];
  return path && path.length <= 1000 && line !== null && /^[0-9a-f]{40,64}$/.test(commit)
    ? { path, line, commit }
    : null;
}

function numberOf(text: string | null): number | null {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : null;
}

export function codePath(
  projectId: string,
  { place, step, number, ran, file, editing, stubs }: StepCodeLocation,
): string {
  const { folders, feature, scenario } = place;
  const more: Record<string, string> = {};
  if (step) more.step = step;
  if (number) more.n = String(number);
  if (file) more.file = file;
  if (ran) {
    more.code = ran.path;
    more.line = String(ran.line);
    more.commit = ran.commit;
  }
  if (editing) more.edit = '1';
  if (!stubs) more.stubs = '0';
  return `/${projectId}/step-code${featureLocationQuery({ folders, feature, scenario }, more)}`;
}

/** Returns the address of the dialog that deletes the selected step's definition. */
export function deleteDefinitionPath(projectId: string, at: StepCodeLocation): string {
  return codePath(projectId, { ...at, editing: false }).replace('/step-code', '/step-code/delete');
}
