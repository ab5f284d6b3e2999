/** What a loader or action throws so that the error screen says it: a request that no page of ours sends. */
export function refusalResponse({ status, message }: { status: number; message: string }): Response {
  return Response.json({ message }, { status });
}

/** The message of such an answer; undefined for whatever else was thrown, which may be a library's own words. */
export function messageOfRefusal(thrown: unknown): string | undefined {
  const { message } = (thrown ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
