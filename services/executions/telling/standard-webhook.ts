import { createHmac, randomBytes } from 'node:crypto';

/** Signatures of Standard Webhooks 1.0 (standardwebhooks.com): docs/rules/executions.md, Webhooks. */

const prefix = 'whsec_';
const secretBytes = 32;

export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/**
 * Returns headers that prove who sent a body, and when.
 * @param id the same for every attempt at one message
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
