import type { RefusedEnvironment } from './refused-environment';

/** Returns the error of an environment file with path and field, for pages without the schema. */
export const refusedInWords = ({
  file,
  field,
  reason,
}: Pick<RefusedEnvironment, 'file' | 'field' | 'reason'>): string =>
  `${file}${field === null ? '' : `, field "${field}"`}: ${reason}`;
