/** Returns a refusal with an error for users, and a code (`because`) for callers that act on it. */
export const refuseGeneration = (error: string, because?: string) => ({
  status: false as const,
  error,
  because,
});
