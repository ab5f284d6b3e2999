/** An error message of the runner, taken apart for reading. */
export interface ErrorParts {
  /** What was expected and what was there, as a person would say it; null where the first line says it best. */
  sentence: string | null;
  /** First line: why it failed. */
  reason: string;
  /** Named values in the order of the message: Locator, Expected, Received, Timeout; Waiting for (a time limit). */
  facts: { name: string; text: string }[];
  /** Further lines of the message; empty when there are none. */
  detail: string;
  /** Playwright's call log, line by line. */
  log: string[];
  /** Places in the repository, innermost first. */
  places: CodePlace[];
}

export interface CodePlace {
  /** Path in the repository. */
  file: string;
  line: number;
}
