/** A description as testers write them, and the expected scenarios. */
export interface Example {
  style: string;
  description: string;
  /** Steps of each scenario, in order, without keywords. `?` marks a step that is not understood. */
  scenarios: string[][];
}
