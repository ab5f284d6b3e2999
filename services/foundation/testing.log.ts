import type { Log } from './log';

const ignore = () => undefined;

/** For tests that do not look at the log. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
