/** What the process that installs packages is told (runner/install-packages.ts), by a pipe: it holds tokens. */
export interface InstallSettings {
  /** npm's program, absolute. */
  npm: string;
  args: string[];
  /** Files of the folder that npm works in, by name. */
  files: Record<string, string>;
  /** Text of the .npmrc of the user that npm runs as. */
  npmrc: string;
  /** Unix socket of the way to the registries. */
  exit: string;
}
