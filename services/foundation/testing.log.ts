import type { Log } from './log';

const ignore = () => undefined;

/** A log for tests that do not check it. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
