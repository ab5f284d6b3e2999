/** A browser's report about its connection. TypeScript lacks this type, as not every browser has it. */
interface Link {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = new Set(['slow-2g', '2g', '3g']);

/**
 * Returns whether to load the code editor (over a megabyte) only on request (docs/rules/interface.md, Code editor): the
 * user saves data, has a slow connection, or has only a touch screen, for which the editor is not made.
 */
export function hasSlowLink(): boolean {
  const { connection } = navigator as Navigator & { connection?: Link };
  if (connection?.saveData === true || slow.has(connection?.effectiveType ?? '')) return true;
  return !window.matchMedia('(any-pointer: fine)').matches;
}
