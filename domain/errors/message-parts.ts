/** The parts of a runner's error message. */
export interface ErrorParts {
  /** Expected and received value as a plain sentence; null when the first line is the best description. */
  sentence: string | null;
  /** First line of the message, with the reason of the failure. */
  reason: string;
  /** Named values in their order: Locator, Expected, Received, Timeout; Waiting for (a time limit). */
  facts: { name: string; text: string }[];
  /** Further lines of the message; empty when there are none. */
  detail: string;
  /** Playwright's call log, line by line. */
  log: string[];
  /** Places in the repository, the innermost first. */
  places: CodeLocation[];
}

export interface CodeLocation {
  /** Path in the repository. */
  file: string;
  line: number;
}
