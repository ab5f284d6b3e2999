import { sameOf, shortOf } from './address';

/** Detects a sign-out: two addresses in a row lead to the same page, which asks for a password. */
export class SignedOut {
  readonly #baseUrl: string;
  readonly #isSignedIn: boolean;
  /** The last time such a page was shown in place of another one. */
  #diverted: { from: string; to: string; before: string } | null = null;

  /** @param isSignedIn whether the exploration signed in at all */
  constructor(baseUrl: string, isSignedIn: boolean) {
    this.#baseUrl = baseUrl;
    this.#isSignedIn = isSignedIn;
  }

  /**
   * Returns why the exploration is signed out, in a sentence, or null when no sign-out is known.
   * @param page the requested address, the shown address, and the action before
   */
  whyOf({
    asked,
    shown,
    hasPassword,
    before: done,
  }: {
    asked: string;
    shown: string;
    hasPassword: boolean;
    before: string;
  }): string | null {
    const to = sameOf(shown).split('?')[0]!;
    const isDiverted = hasPassword && sameOf(asked).split('?')[0] !== to;
    const before = this.#diverted;
    this.#diverted = isDiverted && this.#isSignedIn ? { from: asked, to, before: done } : null;
    if (!this.#diverted || before?.to !== to || before.from === asked) return null;
    const [first, second, login] = [before.from, asked, to].map((item) => shortOf(item, this.#baseUrl));
    const last = before.before ? ` Before that: ${before.before}.` : '';
    return `The application signed it out: ${first} and ${second} led to ${login}.${last}`;
  }
}
