import { createSecrets, masked } from '../secrets/secrets';

/** Minimum characters of a secret that is searched for within texts. A digit would be found everywhere. */
const shortest = 4;

/**
 * Keeps the texts typed into secret fields out of all events and steps of a recording.
 * @param known masks the secrets that were known before
 */
export function createRecordingSecrets(known: (text: string) => string = (text) => text) {
  const all = createSecrets();
  const texts = new Set<string>();
  const mask = (text: string): string => (texts.has(text) ? masked : all.mask(known(text)));
  const inside = (data: unknown, change: (text: string) => string): unknown => {
    if (typeof data === 'string') return change(data);
    if (Array.isArray(data)) return data.map((item) => inside(item, change));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(Object.entries(data).map(([key, one]) => [key, inside(one, change)]));
  };
  return {
    add(value: string): void {
      if (value.trim() === '') return;
      texts.add(value);
      if (value.length >= shortest) all.add(value);
    },
    masked: <Data>(data: Data): Data => inside(data, mask) as Data,
    isIn(data: unknown): boolean {
      let found = false;
      inside(data, (text) => {
        // A short secret counts only when it is quoted on its own.
        found ||=
          mask(text) !== text ||
          [...texts].some((entry) => entry.length < shortest && text.includes(`"${entry}"`));
        return text;
      });
      return found;
    },
  };
}
