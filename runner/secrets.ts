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

/** As typed, as in a URL, as in a posted form, as in quotes of JSON or YAML, and as in HTML. */
function formsOf(value: string): string[] {
  const quoted = JSON.stringify(value).slice(1, -1);
  // Half of a pair has no form in a URL.
  const whole = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const posted = new URLSearchParams([['', whole]]).toString().slice(1);
  return [...new Set([value, encodeURIComponent(whole), posted, quoted, ...inHtml(value)])];
}

/** How servers write quotes in HTML: not at all, or in one of these ways. */
const quotes = [
  ['"', "'"],
  ['&quot;', "'"],
  ['&quot;', '&#39;'],
  ['&quot;', '&#x27;'],
  ['&#34;', '&#39;'],
] as const;

function inHtml(value: string): string[] {
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quotes.map(([double, single]) => text.replaceAll('"', double).replaceAll("'", single));
}

function patternsOf(form: string): Form[] {
  const whole = { sign: form, length: form.length, pattern: patternOf(form) };
  if (form.length <= shortestCut) return [whole];
  if (form.length < 2 * head) return [whole, cutOf(form)];
  const sign = form.slice(0, head);
  const ending = { sign, length: head, pattern: new RegExp(`${escaped(sign)}[^]*$`, 'g') };
  return [whole, ending, cutOf(form.slice(0, 2 * head))];
}

/** Playwright shows the beginning of an element's text, and an ellipsis behind it: so many characters or more. */
const shortestCut = 8;

function cutOf(form: string): Form {
  const sign = form.slice(0, shortestCut);
  const more = [...form.slice(shortestCut)].reduceRight((rest, one) => `(?:${escaped(one)}${rest})?`, '');
  return { sign, length: shortestCut, pattern: new RegExp(`${escaped(sign)}${more}(?=…)`, 'g') };
}

/** A short one not inside a longer word: a password like `demo` must not eat half of `demonstration`. */
function patternOf(form: string): RegExp {
  const short = form.length < 8;
  const before = short && /^\w/.test(form) ? '(?<!\\w)' : '';
  const after = short && /\w$/.test(form) ? '(?!\\w)' : '';
  return new RegExp(`${before}${escaped(form)}${after}`, 'g');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
