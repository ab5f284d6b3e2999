import type { CallRefused } from '#contracts/client';

const messages = new WeakMap<Response, string>();

/**
 * Returns the response that a call throws when a disk of the server is full. Pages show it on the error screen. Forms
 * show it next to the typed text (app/access/refusals.ts).
 */
export function diskFullResponse({ message }: CallRefused): Response {
  const response = new Response(message, { status: 507, statusText: 'Insufficient Storage' });
  messages.set(response, message);
  return response;
}

/** Returns the message for the user when a call failed because of a full disk; null for anything else thrown. */
export function diskFullMessage(thrown: unknown): string | null {
  return thrown instanceof Response ? (messages.get(thrown) ?? null) : null;
}
