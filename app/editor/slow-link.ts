/** What a browser may tell of its link; TypeScript does not know it, as not every browser does. */
interface Link {
  saveData?: boolean;
  effectiveType?: string;
}

const slow = new Set(['slow-2g', '2g', '3g']);

/**
 * Whether the code editor, of more than a megabyte, is left to be asked for (docs/rules/interface.md, Code editor): the
 * reader saves data or is on a slow link, or has nothing but a finger, which it is not made for.
 */
export function hasSlowLink(): boolean {
  const { connection } = navigator as Navigator & { connection?: Link };
  if (connection?.saveData === true || slow.has(connection?.effectiveType ?? '')) return true;
  return !window.matchMedia('(any-pointer: fine)').matches;
}
