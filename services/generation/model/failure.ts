import { APICallError } from 'ai';

/** Why a model gave no usable answer, for the user. Contains nothing of the key or the request. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
  /**
   * @param retryAfter milliseconds until a retry makes sense; null when it never does
   * @param status HTTP status, for the log
   */
  constructor(
    message: string,
    readonly retryAfter: number | null = null,
    readonly status: number | null = null,
  ) {
    super(message);
  }
}

/** An answer that does not fit the question. The model is told the problem and asked once more. */
export class MalformedAnswer extends Error {
  override name = 'Malformed';
}

const backoff = 500;

/** Explains an error of the `ai` package, fetch or the time limit. Does not pass on texts of providers. */
export function modelFailureOf(error: unknown, model: string, timeout: number): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (error instanceof Error && /^(?:TimeoutError|AbortError)$/.test(error.name)) {
    const limit = timeout >= 1000 ? `${timeout / 1000} seconds` : `${timeout} ms`;
    return new ModelFailure(`The language model took longer than ${limit}. Try again, or shorten the text.`);
  }
  const status = APICallError.isInstance(error) ? (error.statusCode ?? null) : null;
  if (!APICallError.isInstance(error) || status === null || status < 400) {
    return new ModelFailure('The language model cannot be reached. Try again later.', backoff);
  }
  if (status === 401 || status === 403) {
    return new ModelFailure(
      'The language model does not accept the key. Tell your administrator.',
      null,
      status,
    );
  }
  if (status === 404) {
    return new ModelFailure(
      `The language model “${model}” is not known at its address. Tell your administrator.`,
      null,
      status,
    );
  }
  if (status === 429) {
    const wait = waitOf(error.responseHeaders) ?? backoff;
    return new ModelFailure(
      `The language model has too much to do. Try again in ${Math.max(1, Math.ceil(wait / 1000))} s.`,
      wait,
      status,
    );
  }
  const retry = status >= 500 || status === 408 ? (waitOf(error.responseHeaders) ?? backoff) : null;
  const what = retry === null ? 'did not accept the request' : 'had an error';
  return new ModelFailure(`The language model ${what} (HTTP ${status}). Try again later.`, retry, status);
}

/** Returns the milliseconds that the server asks to wait; null when it does not say. */
function waitOf(headers: Record<string, string> | undefined): number | null {
  const milliseconds = Number(headers?.['retry-after-ms'] ?? NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const after = headers?.['retry-after'];
  if (after === undefined) return null;
  const wait = /^\d+(\.\d+)?$/.test(after.trim()) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
