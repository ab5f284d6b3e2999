/** Returns the response that a loader throws to refuse a request that no page of the product sends. */
export function refusalResponse({ status, message }: { status: number; message: string }): Response {
  return Response.json({ message }, { status });
}

/** Returns the message of such a response. Undefined for other thrown values, which may contain a library's words. */
export function messageOfRefusal(thrown: unknown): string | undefined {
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
