import type { Words } from './intent';
import { textLiteral } from './source-text';
import type { Slotted } from './slots';

/**
 * The arguments of a step function: which quoted texts and numbers its code uses, and under which
 * names. Quoted texts and numbers that the code does not use stay in the pattern.
 */
export class Arguments {
  #names = new Map<number, string>();

  /** @param pinned slots whose value is a literal in the code, so that the pattern must contain it too */
  constructor(
    readonly slotted: Slotted,
    private readonly pinned: ReadonlySet<number> = new Set(),
  ) {}

  isParameter(words: Words | undefined): boolean {
    const slot = words?.slot ?? null;
    return slot !== null && (this.slotted.slots[slot]?.isParameter ?? false) && !this.pinned.has(slot);
  }

  /** Returns the expression for a part of the step, as a string: the argument, or its text. */
  text(words: Words, name: string): string {
    const argument = this.#argument(words, name);
    if (argument === null) return textLiteral(words.text);
    return this.slotted.slots[words.slot ?? 0]?.kind === 'string' ? argument : `String(${argument})`;
  }

  /** Returns the expression as a number. */
  number(words: Words, name: string): string {
    return this.#argument(words, name) ?? String(Number(words.text));
  }

  /** Names of the arguments, in the order of the step. */
  get parameters(): string[] {
    return this.#inOrder().map(([, name]) => name);
  }

  /** Values for the parameters, as cucumber passes them. */
  get values(): (string | number)[] {
    return this.#inOrder().map(([slot]) => {
      const { kind = 'string', value = '' } = this.slotted.slots[slot] ?? {};
      return kind === 'string' ? value : Number(value);
    });
  }

  isUsed(slot: number): boolean {
    return this.#names.has(slot);
  }

  #inOrder(): [number, string][] {
    return [...this.#names].sort(([a], [b]) => a - b);
  }

  #argument(words: Words, name: string): string | null {
    if (words.slot === null || !this.isParameter(words)) return null;
    const existing = this.#names.get(words.slot);
    if (existing) return existing;
    const taken = new Set(this.#names.values());
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
    this.#names.set(words.slot, free);
    return free;
  }
}
