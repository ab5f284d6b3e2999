/** Stands where a secret was. */
export const masked = 'mask:****';

/** Texts that are cut somewhere may end inside a secret: of long ones so many characters alone are masked too. */
const head = 24;

/** The passwords of one scenario, and texts without them. */
export interface Secrets {
  add(value: string): void;
  mask(text: string): string;
}

/** How a secret stands in texts. */
interface Form {
  /** What a text must contain to be looked at more closely. */
  sign: string;
  length: number;
  pattern: RegExp;
}

export function createSecrets(): Secrets {
  const known = new Set<string>();
  let forms: Form[] = [];
  return {
    add(value) {
      if (value.trim() === '' || value === masked || known.has(value)) return;
      known.add(value);
      const added = partsOf(value).flatMap(formsOf).flatMap(patternsOf);
      // Longest first: one password may be the beginning of another.
      forms = [...forms, ...added].sort((a, b) => b.length - a.length);
    },
    mask: (text) =>
      forms.reduce(
        (masking, { sign, pattern }) => (masking.includes(sign) ? masking.replace(pattern, masked) : masking),
        text,
      ),
  };
}

/** A secret of several lines shows line by line in some places. */
function partsOf(value: string): string[] {
  const lines = value.split(/\r?\n/).map((line) => line.trim());
  return lines.length > 1 ? [value, ...lines.filter((line) => line.length >= 8)] : [value];
}

/** As typed, as in a URL, as in a posted form and as in quotes of JSON or YAML. */
function formsOf(value: string): string[] {
  const quoted = JSON.stringify(value).slice(1, -1);
  // Half of a pair has no form in a URL.
  const whole = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const posted = new URLSearchParams([['', whole]]).toString().slice(1);
  return [...new Set([value, encodeURIComponent(whole), posted, quoted])];
}

function patternsOf(form: string): Form[] {
  const whole = { sign: form, length: form.length, pattern: patternOf(form) };
  if (form.length < 2 * head) return [whole];
  const sign = form.slice(0, head);
  return [whole, { sign, length: head, pattern: new RegExp(`${escaped(sign)}[^]*$`, 'g') }];
}

/** A short one not inside a longer word: a password like `demo` must not eat half of `demonstration`. */
function patternOf(form: string): RegExp {
  const short = form.length < 8;
  const before = short && /^\w/.test(form) ? '(?<!\\w)' : '';
  const after = short && /\w$/.test(form) ? '(?!\\w)' : '';
  return new RegExp(`${before}${escaped(form)}${after}`, 'g');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
