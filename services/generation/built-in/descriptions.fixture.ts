/** A description as testers write them, and what must come of it. */
export interface Example {
  style: string;
  description: string;
  /** Steps of each scenario, in order, without keywords. `?` stands before one that is not understood. */
  scenarios: string[][];
}

export { english } from './english-descriptions.fixture';
export { german } from './german-descriptions.fixture';
