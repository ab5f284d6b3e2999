/** Settings of the process in runner/install-packages.ts. Sent by a pipe, because they hold tokens. */
export interface InstallSettings {
  /** Absolute path of the npm program. */
  npm: string;
  args: string[];
  /** Files of the folder that npm works in, by name. */
  files: Record<string, string>;
  /** Text of the `.npmrc` of the user that npm runs as. */
  npmrc: string;
  /** Unix socket of the proxy to the registries. */
  exit: string;
}
