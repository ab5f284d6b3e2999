/** From the best to the smallest picture: what a slow line still draws in time. */
export const qualities = [
  { quality: 60, maxWidth: 1280 },
  { quality: 45, maxWidth: 1120 },
  { quality: 35, maxWidth: 960 },
  { quality: 30, maxWidth: 800 },
  { quality: 25, maxWidth: 640 },
] as const;

/** Milliseconds from a picture to its being drawn, above which the next level is taken, and below which the one before. */
const slow = 250;
const quick = 80;
/** Pictures in a row that must say so. */
const inARow = 3;
/** Milliseconds until a better level is tried on a line that is neither; each time it was too much, twice as long. */
const firstPatience = 20_000;
const longestPatience = 300_000;

/**
 * The level of pictures, from 0 for the best. Of a line far away none is quick, however much it takes: there a better level
 * is tried now and then, or what was slow for a moment would stay blurred.
 */
export class Quality {
  level = 0;
  #signs = 0;
  #since = 0;
  #patience = firstPatience;
  #wasTried = false;

  /** @param time milliseconds until a picture was drawn. @returns whether the level is another one */
  drawnIn(time: number, now: number): boolean {
    const sign = time > slow ? 1 : time < quick ? -1 : 0;
    this.#signs = Math.sign(this.#signs) === sign ? this.#signs + sign : sign;
    const isSure = Math.abs(this.#signs) >= inARow;
    const isToTry = sign === 0 && this.level > 0 && now - this.#since > this.#patience;
    if (!isSure && !isToTry) return false;
    this.#signs = 0;
    if (sign > 0 && this.#wasTried) this.#patience = Math.min(longestPatience, this.#patience * 2);
    this.#wasTried = isToTry;
    this.#since = now;
    const before = this.level;
    this.level = Math.min(qualities.length - 1, Math.max(0, before + (sign > 0 ? 1 : -1)));
    return this.level !== before;
  }
}
