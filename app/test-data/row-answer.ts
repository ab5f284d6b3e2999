import type { FormAnswer } from '~/access/form-answer';
import type { ListChange } from './list-changes';

/** A row's position in the list of a version. Null for a new row. */
export interface RowPosition {
  row: number | null;
  version: string;
}

/** Answer to the form of a row. */
export interface RowAnswer extends FormAnswer {
  /** Set when another user has saved since. `place` is then the row's position in the other user's list. */
  conflict?: { changedBy: string; changes: ListChange[] };
  place?: RowPosition;
  /** True when a secret was typed. It is not sent back, so the user must type it again. */
  retype?: boolean;
}
