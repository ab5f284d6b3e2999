import classes from './step-text.module.css';

/** A step's text with its parameters tinted. */
export function StepText({ parts }: { parts: StepPart[] }) {
  return (
    <span className={classes.text}>
      {parts.map(({ kind, text }, index) =>
        kind === 'plain' ? (
          text
        ) : (
          <span key={index} className={classes.parameter} data-kind={kind}>
            {text}
          </span>
        ),
      )}
    </span>
  );
}

/** A piece of a step's text: plain words, or a value that a step definition takes as a parameter. */
export interface StepPart {
  kind: 'plain' | 'string' | 'number' | 'placeholder';
  text: string;
}

// Single quotes count only where they cannot be apostrophes: with a space or the text's end around the pair.
const quoted = String.raw`"(?:[^"\\]|\\.)*"|(?<=^|\s)'(?:[^'\\]|\\.)*'(?=$|[\s.,;:!?])`;
const placeholder = String.raw`<[^<>\s](?:[^<>]*[^<>\s])?>`;
const number = String.raw`(?<![\w.,-])-?\d+(?:[.,]\d+)*(?![\w-])`;
const parameter = new RegExp(`(?<string>${quoted})|(?<placeholder>${placeholder})|(?<number>${number})`, 'g');

/**
 * Splits a step's text into plain parts and parameters: "quoted strings", numbers and <placeholders>. Joined, the parts
 * are the text again. A quoted placeholder is one placeholder with its quotes.
 */
export function stepParts(text: string): StepPart[] {
  const parts: StepPart[] = [];
  let end = 0;
  for (const match of text.matchAll(parameter)) {
    if (match.index > end) parts.push({ kind: 'plain', text: text.slice(end, match.index) });
    parts.push({ kind: kindOf(match), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}

const quotedPlaceholder = new RegExp(`^["']${placeholder}["']$`);

function kindOf(match: RegExpExecArray): StepPart['kind'] {
  if (match.groups?.number) return 'number';
  return match.groups?.placeholder || quotedPlaceholder.test(match[0]) ? 'placeholder' : 'string';
}
