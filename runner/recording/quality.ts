/** Levels from the best to the smallest image, which even a slow connection draws in time. */
export const qualities = [
  { quality: 60, maxWidth: 1280 },
  { quality: 45, maxWidth: 1120 },
  { quality: 35, maxWidth: 960 },
  { quality: 30, maxWidth: 800 },
  { quality: 25, maxWidth: 640 },
] as const;

/** Milliseconds from sending to drawing: above the first the level gets worse, below the second better. */
const slow = 250;
const quick = 80;
/** Number of frames in a row that must agree before the level changes. */
const inARow = 3;
/** Milliseconds until a better level is tried at medium speed. They double each time it was too much. */
const firstPatience = 20_000;
const maxPatience = 300_000;

/**
 * Chooses the level of image quality. 0 is the best. With a high latency, no frame is quick, whatever
 * its size. So a better level is tried from time to time, or images would stay blurred after a slow moment.
 */
export class Quality {
  level = 0;
  #signs = 0;
  #since = 0;
  #patience = firstPatience;
  #wasTried = false;

  /** @param time milliseconds until a frame was drawn. @returns whether the level changed */
  drawnIn(time: number, now: number): boolean {
    const sign = time > slow ? 1 : time < quick ? -1 : 0;
    this.#signs = Math.sign(this.#signs) === sign ? this.#signs + sign : sign;
    const isSure = Math.abs(this.#signs) >= inARow;
    const isToTry = sign === 0 && this.level > 0 && now - this.#since > this.#patience;
    if (!isSure && !isToTry) return false;
    this.#signs = 0;
    if (sign > 0 && this.#wasTried) this.#patience = Math.min(maxPatience, this.#patience * 2);
    this.#wasTried = isToTry;
    this.#since = now;
    const before = this.level;
    this.level = Math.min(qualities.length - 1, Math.max(0, before + (sign > 0 ? 1 : -1)));
    return this.level !== before;
  }
}
