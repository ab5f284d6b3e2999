import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets for the database, so that its tables alone reveal nothing. */
export interface Sealing {
  /** @param purpose owner of the secret, such as `git:<project>:<user>`; opening needs the same purpose */
  seal(text: string, purpose: string): string;
  /** Returns null if the text was sealed with another key or for another purpose, or was changed since. */
  open(sealed: string, purpose: string): string | null;
}

const version = 'v1';

/**
 * Uses AES-256-GCM with a random nonce for each secret. The purpose is authenticated, so a sealed text does not open in
 * another row.
 * @param secret at least 32 characters
 */
export function createSealing(secret: string): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets', 32));
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [
        version,
        ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
      ].join('.');
    },
    open(sealed, purpose) {
      const [from, ...parts] = sealed.split('.');
      const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (from !== version || nonce?.length !== 12 || tag?.length !== 16 || !content) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
      } catch {
        return null; // the tag does not match
      }
    },
  };
}
