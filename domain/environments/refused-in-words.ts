/** Returns the error of an environment file with path and field, for pages without the schema. */
export const refusedInWords = ({
  file,
  field,
  reason,
}: {
  file: string;
  field: string | null;
  reason: string;
}): string => `${file}${field === null ? '' : `, field "${field}"`}: ${reason}`;
