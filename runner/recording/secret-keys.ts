import { parseUrl } from '#domain/parse-url';
import type { LocatedElement } from './locate';
import { secretKeyOf } from './secret-fields';

/** A field into which a secret was typed. */
interface KnownField {
  /** The page's path without changing numbers, and the best way to the field. */
  at: string;
  key: string;
  value: string;
}

/**
 * Assigns the test data keys for the secrets of one recording: one key for each field.
 * A field that is typed into again keeps its key. Two fields never have the same key.
 */
export class SecretKeys {
  #fields: KnownField[] = [];
  #next: string | null = null;

  /** Sets the key of the next secret that is typed. */
  nameNext(key: string): void {
    this.#next = key;
  }

  /** Returns the key of a field's secret. @param value the typed text, which is stored only here */
  keyOf(target: LocatedElement, value: string): { key: string; doubts: string[] } {
    const at = placeOf(target);
    const field = this.#fields.find((other) => other.at === at);
    const key = this.#named(at) ?? field?.key ?? secretKeyOf(target.names, (one) => this.#isTaken(one, at));
    const isOther = field?.key === key && field.value !== value;
    this.#fields = [...this.#fields.filter((other) => other !== field), { at, key, value }];
    return {
      key,
      doubts: isOther
        ? [`the field had another secret before, and one key is used for both: {{${key}}}`]
        : [],
    };
  }

  /** Returns the key that a person chose, with a number added when another field already has it. */
  #named(at: string): string | null {
    const key = this.#next;
    this.#next = null;
    if (key === null) return null;
    let free = key;
    for (let count = 2; this.#isTaken(free, at); count++) free = `${key}${count}`;
    return free;
  }

  #isTaken(key: string, at: string): boolean {
    return this.#fields.some((field) => field.key === key && field.at !== at);
  }
}

function placeOf({ frame, ways: [way], path }: LocatedElement): string {
  const { origin = '', pathname = '' } = parseUrl(frame.url()) ?? {};
  const thing = way ? JSON.stringify([way.thing, way.frame]) : path;
  return [origin, pathname.replace(/\d+/g, '0'), thing].join(' ');
}
