const reference = /&#(?:x([0-9a-fA-F]+)|([0-9]+));/g;
/** Characters that XML does not allow as they are; some are allowed as references. */
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/gu;
const colour = /\x1b\[[0-9;?]*[A-Za-z]/g;
/** The beginning of a colour or of a character in two parts, at the end of a piece. */
const cutCharacter = /(?:\x1b(?:\[[0-9;?]{0,30})?|[\ud800-\udbff])$/;
/** Characters of a reference at most. A longer one is no character anyway. */
const longestReference = 16;

/**
 * Removes colours of terminals, and replaces characters that XML does not allow by U+FFFD.
 * Test tools copy the output of programs into reports, and one such character would make the whole report unreadable.
 * Also drops blank space before the document.
 */
export function allowedXml() {
  let rest = '';
  let started = false;
  const clean = (text: string) =>
    text
      .replace(reference, (whole, hex?: string, decimal?: string) =>
        isAllowed(hex ? Number.parseInt(hex, 16) : Number(decimal)) ? whole : '\ufffd',
      )
      .replace(colour, '')
      .replace(forbidden, '\ufffd');
  return {
    /** Returns the next piece. Keeps back its end if it may be a part of a character. */
    next(piece: string): string {
      let text = rest + piece;
      if (!started) text = text.trimStart();
      started ||= text !== '';
      const at = text.lastIndexOf('&');
      const keepsReference = at >= 0 && text.length - at < longestReference && !text.includes(';', at);
      const tail = keepsReference ? at : text.search(cutCharacter);
      const end = tail === -1 ? text.length : tail;
      rest = text.slice(end);
      return clean(text.slice(0, end));
    },
    /** Returns what was kept back. */
    rest(): string {
      const text = clean(rest);
      rest = '';
      return text;
    },
  };
}

function isAllowed(code: number): boolean {
  if (code === 0 || (code >= 0xd800 && code <= 0xdfff)) return false;
  return code <= 0x10ffff && code !== 0xfffe && code !== 0xffff;
}
