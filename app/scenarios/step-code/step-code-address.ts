import { placeOf, queryOf, type Place } from '../address';

/** The step code page's address: a scenario's place with the step and file that are shown. */
export interface CodePlace {
  place: Place;
  step: string | null;
  file: string | null;
  editing: boolean;
  /** Stubs are put at the end of the text when the edit begins; `stubs=0` leaves them out. */
  stubs: boolean;
}

export function codePlaceOf(query: URLSearchParams): CodePlace {
  return {
    place: placeOf(query),
    step: query.get('step'),
    file: query.get('file'),
    editing: query.has('edit'),
    stubs: query.get('stubs') !== '0',
  };
}

export function codePath(projectId: string, { place, step, file, editing, stubs }: CodePlace): string {
  const { folders, feature, scenario } = place;
  const more: Record<string, string> = {};
  if (step) more.step = step;
  if (file) more.file = file;
  if (editing) more.edit = '1';
  if (!stubs) more.stubs = '0';
  return `/${projectId}/step-code${queryOf({ folders, feature, scenario }, more)}`;
}

/** Address of the dialog that deletes the definition of the selected step. */
export function deleteDefinitionPath(projectId: string, at: CodePlace): string {
  return codePath(projectId, { ...at, editing: false }).replace('/step-code', '/step-code/delete');
}
