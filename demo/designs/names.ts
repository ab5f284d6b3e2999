/**
 * How the shop's pages can look and read, to show and to test what happens to scenarios when an application changes.
 *
 * - original: as ever
 * - renamed: other words on buttons and links, other ids on fields
 * - restyled: other classes and another style sheet
 * - translated: German for whoever chose no language
 * - moved: navigation below the content, the column at the side before the one it was beside
 * - removed: there is no button to apply a voucher
 * - twins: beside "Place order" and "Sign in" stands a button that is called nearly the same
 */
export const designs = [
  'original',
  'renamed',
  'restyled',
  'translated',
  'moved',
  'removed',
  'twins',
] as const;
export type Design = (typeof designs)[number];

/** Null for anything that is no design. */
export function asDesign(value: string | null): Design | null {
  return designs.find((design) => design === value) ?? null;
}
