/** A page of the guide (docs/guide), ready to be shown. Rendered while the product is built (scripts/guide). */
export interface GuidePage {
  title: string;
  parts: GuidePart[];
}

/** HTML, or code to copy. */
export type GuidePart = { kind: 'html'; html: string } | { kind: 'code'; code: string };

/** Makes text safe inside HTML and inside attributes in double quotes. */
export function escapeGuideText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
