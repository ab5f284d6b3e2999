/** A quoted text or a number in a step. */
export interface StepSlot {
  kind: 'string' | 'int' | 'float';
  value: string;
  /** Text in the step, e.g. `"Blue mug"`, and its position. */
  raw: string;
  start: number;
  /** True when cucumber's `{string}`, `{int}` or `{float}` match it. Curly quotes do not match. */
  isParameter: boolean;
}

export interface Slotted {
  slots: StepSlot[];
  /** The step as grammars read it: `“0”`, `“1”` for its slots, single spaces, and no full stop. */
  template: string;
}

const quoted = String.raw`"((?:[^"\\]|\\.)*)"|(?<=^|[\s(])'((?:[^'\\]|\\.)*)'(?=$|[\s.,;:!?)])|[“„«]([^“”„«»]*)[”“»]`;
const number = String.raw`(?<![\w.,“-])-?\d+(?:\.\d+)?(?![\w€$%])(?!\.\s|[.,]\d)`;
const slotPattern = new RegExp(`${quoted}|(${number})`, 'gu');

/** Finds the quoted texts and the numbers of a step. */
export function slotsOf(step: string): Slotted {
  const slots: StepSlot[] = [];
  const template = step.replace(slotPattern, (raw, ...found: (string | number | undefined)[]) => {
    const [double, single, curly, digits] = found as (string | undefined)[];
    const start = found.find((item): item is number => typeof item === 'number') ?? 0;
    const text = double ?? single ?? curly;
    slots.push({
      kind: text !== undefined ? 'string' : digits?.includes('.') ? 'float' : 'int',
      value: text === undefined ? (digits ?? '') : unescape(text),
      raw,
      start,
      isParameter: curly === undefined,
    });
    return `“${slots.length - 1}”`;
  });
  return {
    slots,
    template: template
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[.!:]$/, '')
      .trim(),
  };
}

/** Unescapes a text as cucumber does for `{string}`. */
const unescape = (text: string) => text.replace(/\\(["'])/g, '$1');
