import { query } from '~/platform/paths';

/** Where code is: a file in the repository, and a line of it. */
export interface FileLine {
  /** E.g. `features/step_definitions/shop.mjs`. */
  file: string;
  /** 1-based. */
  line?: number;
}

/** Address of a file of code at a line, for lists that know the code but no scenario that uses it. */
export function codeFilePath(projectId: string, { file, line }: FileLine): string {
  return `/${projectId}/code${query({ file, line })}${line === undefined ? '' : `#L${line}`}`;
}

/** Reads {@link codeFilePath}: `line` is null where none is named, `badLine` where something else than a line is. */
export function fileLineOf(search: URLSearchParams): {
  file: string;
  line: number | null;
  badLine: string | null;
} {
  const told = search.get('line');
  const line = /^[1-9]\d{0,6}$/.test(told ?? '') ? Number(told) : null;
  return {
    file: (search.get('file') ?? '').slice(0, 1000),
    line,
    badLine: told && line === null ? told.slice(0, 40) : null,
  };
}
