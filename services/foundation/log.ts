import pino from 'pino';

/** The log of services. A pino logger fits: details come first, as in pino. */
export interface Log {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * Opens the log of a process: JSON lines, by default on standard output. Errors are in `err`, in the form that
 * {@link describeError} returns.
 * @param name of the product
 */
export function openLog(
  { level, name }: { level: string; name: string },
  destination: pino.DestinationStream = pino.destination(1),
): pino.Logger {
  // Libraries use the other name.
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

/** Largest depth of causes that are logged. */
const deepest = 4;
const maxMessageLength = 2000;

/**
 * Returns an error for the log: name, message, code, stack and cause. Leaves out all other properties, because they may
 * have the values of a query (hashes of tokens and passwords, texts of users), a body or a header. Removes such values
 * from the messages of PostgreSQL, drizzle and JSON.parse.
 */
export function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.' };
  const { code, constraint, httpStatus } = error as Error & Record<string, unknown>;
  const described: Described = { type: error.name, message: messageOf(error).slice(0, maxMessageLength) };
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
  // drizzle writes "Failed query: …\nparams: …". The query itself has only placeholders for the values.
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  // PostgreSQL quotes a value that it cannot read: `invalid input syntax for type uuid: "…"`.
  if ('severity' in error) return message.replace(/: ".*$/s, ': "…"');
  // V8 quotes the text: `Unexpected token 'x', …"the text" is not valid JSON`.
  if (error instanceof SyntaxError)
    return message.replace(/(, )?(\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, '$1"…" is not valid JSON');
  return message;
}

/** Returns only the stack's frames. The stack begins with the message, which may have several lines. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? 0 : stack.indexOf(message);
  const rest = at === -1 ? stack : stack.slice(at + message.length);
  return rest
    .split('\n')
    .filter((line) => /^\s+at .+(:\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .join('\n');
}
