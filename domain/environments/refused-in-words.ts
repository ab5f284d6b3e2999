import type { RefusedEnvironment } from './refused-environment';

/** Returns the error of an environment file with its path and field. Pages use it without the environment schema. */
export const refusedInWords = ({
  file,
  field,
  reason,
}: Pick<RefusedEnvironment, 'file' | 'field' | 'reason'>): string =>
  `${file}${field === null ? '' : `, field "${field}"`}: ${reason}`;
