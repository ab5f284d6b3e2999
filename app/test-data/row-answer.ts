import type { FormAnswer } from '~/access/form-answer';
import type { ListChange } from './list-changes';

/** Where a row stands: its position in the list of a version; null for a new one. */
export interface RowPlace {
  row: number | null;
  version: string;
}

/** What the form of a row gets back. */
export interface RowAnswer extends FormAnswer {
  /** Somebody else saved meanwhile; `place` is where the row stands in their list. */
  conflict?: { changedBy: string; changes: ListChange[] };
  place?: RowPlace;
  /** A secret was typed, which does not come back. */
  retype?: boolean;
}
