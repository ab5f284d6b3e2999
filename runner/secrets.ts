/** Stands where a secret was. */
export const masked = 'mask:****';

/** The passwords of one scenario, and texts without them. */
export interface Secrets {
  add(value: string): void;
  mask(text: string): string;
}

export function createSecrets(): Secrets {
  const patterns = new Map<string, RegExp>();
  return {
    add(value) {
      if (value.trim() === '' || value === masked) return;
      for (const form of formsOf(value)) patterns.set(form, patternOf(form));
    },
    mask(text) {
      // Longest first: one password may be the beginning of another.
      const longestFirst = [...patterns].sort(([a], [b]) => b.length - a.length);
      return longestFirst.reduce((masking, [, pattern]) => masking.replace(pattern, masked), text);
    },
  };
}

/** As typed, as in a URL, as in a posted form and as in quotes of JSON or YAML. */
function formsOf(value: string): string[] {
  const quoted = JSON.stringify(value).slice(1, -1);
  return [value, encodeURIComponent(value), new URLSearchParams([['', value]]).toString().slice(1), quoted];
}

/** Not inside a longer word: a password like `demo` must not eat half of `demonstration`. */
function patternOf(form: string): RegExp {
  const escaped = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = /^\w/.test(form) ? '(?<!\\w)' : '';
  const after = /\w$/.test(form) ? '(?!\\w)' : '';
  return new RegExp(`${before}${escaped}${after}`, 'g');
}
