import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line is wrong. The message says what to change. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}

/**
 * Splits the words of a command line into options and other words.
 * @throws {WrongUsage} for unknown options and missing values
 */
export function parseWords<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}
