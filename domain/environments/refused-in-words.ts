import type { RefusedEnvironment } from './refused-environment';

/** Says what is wrong with an environment file, by the file's path and the field. Pages show it without the schema of environments. */
export const refusedInWords = ({
  file,
  field,
  reason,
}: Pick<RefusedEnvironment, 'file' | 'field' | 'reason'>): string =>
  `${file}${field === null ? '' : `, field "${field}"`}: ${reason}`;
