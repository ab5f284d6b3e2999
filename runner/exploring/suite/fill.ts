import type { FieldFacts } from './forms';

/** Returns the sentence that fills in a field with a valid value, or null when there is none. */
export function fillOf(field: FieldFacts, word: string): string | null {
  const { kind, label, option } = field;
  if (kind === 'checkbox') return `I check "${label}"`;
  if (kind === 'radio') return `I select the "${label}" radio button`;
  if (kind === 'dropdown') return isOption(option) ? `I select "${option}" from "${label}"` : null;
  if (kind === 'other') return null;
  const value = word || valueOf(field);
  return value === null ? null : `I enter "${value}" in the "${label}" field`;
}

const isOption = (text: string) => text !== '' && !/["“”„<>{}\\]/.test(text);

/** Returns a value that a browser accepts as valid (HTML, the input element's types). */
function valueOf({ type, min, max, minLength, maxLength, label }: FieldFacts): string | null {
  switch (type) {
    case 'email':
      return 'anna.example@example.com';
    case 'url':
      return 'https://example.com';
    case 'tel':
      return '+49 30 1234567';
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(min) ? min : /^-?\d+(?:\.\d+)?$/.test(max) ? max : '1';
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(min) ? min : '2030-01-15';
    case 'password':
      return fitting('Example-Password-1', minLength, maxLength);
    default:
      return fitting(/name/i.test(label) ? 'Anna Example' : 'Example', minLength, maxLength);
  }
}

function fitting(text: string, minLength: number, maxLength: number): string | null {
  if (minLength > 200) return null;
  const long = text.repeat(Math.max(1, Math.ceil(minLength / text.length)));
  const cut = maxLength >= 0 ? long.slice(0, Math.max(maxLength, 0)).trim() : long;
  return cut === '' || cut.length < minLength ? null : cut;
}
