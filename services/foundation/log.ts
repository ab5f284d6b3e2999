import pino from 'pino';

/** What services write to. A pino logger is one; details come first, as pino has it. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The log of a process: JSON lines on standard output unless told. What went wrong is in `err`, as {@link describeError}
 * tells it.
 * @param name of the product
 */
export function openLog(
  { level, name }: { level: string; name: string },
  destination: pino.DestinationStream = pino.destination(1),
): pino.Logger {
  // Both names, as libraries have the other one.
  return pino({ level, name, serializers: { err: describeError, error: describeError } }, destination);
}

interface Described {
  type: string;
  message: string;
  code?: string | number;
  constraint?: string;
  httpStatus?: number;
  stack?: string;
  cause?: Described;
}

/** Causes of causes that are told. */
const deepest = 4;
const longestMessage = 2000;

/**
 * An error as the log has it: name, message, code, stack and cause. Nothing else that hangs on it gets there, as that
 * is what a query was given (hashes of tokens and passwords, texts of users), a body or a header; nor what PostgreSQL,
 * drizzle and JSON.parse put of it into their messages.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.' };
  const { code, constraint, httpStatus } = error as Error & Record<string, unknown>;
  const described: Described = { type: error.name, message: messageOf(error).slice(0, longestMessage) };
  if (typeof code === 'string' || typeof code === 'number') described.code = code;
  if (typeof constraint === 'string') described.constraint = constraint;
  if (typeof httpStatus === 'number') described.httpStatus = httpStatus;
  const stack = framesOf(error);
  if (stack !== '') described.stack = stack;
  if (error.cause instanceof Error && depth < deepest)
    described.cause = describeError(error.cause, depth + 1);
  return described;
}

function messageOf(error: Error): string {
  const { message } = error;
  // drizzle's "Failed query: …\nparams: …"; the query itself has places for them only.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // PostgreSQL quotes a value that it cannot read: `invalid input syntax for type uuid: "…"`.
  if ('severity' in error) return message.replace(/: ".*$/s, ': "…"');
  // V8 quotes the text: `Unexpected token 'x', …"the text" is not valid JSON`.
  if (error instanceof SyntaxError)
    return message.replace(/(, )?(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '$1"…" is not valid JSON');
  return message;
}

/** The places of a stack alone: it begins with the message, of as many lines as that has. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? 0 : stack.indexOf(message);
  const rest = at === -1 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => /^\s+at .+(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .join('\n');
}
