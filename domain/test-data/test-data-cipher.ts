import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Format of secret and totp values in calls and in files of external clients: CryptoJS' passphrase mode, which is
 * OpenSSL's `enc -aes-256-cbc -md md5 -salt -base64 -A`. It is Base64 of `Salted__`, eight bytes of salt and the
 * AES-256-CBC text. Key and IV are one round of MD5 over passphrase and salt. The passphrase is the project's id, so
 * this only hides a value from a glance. Stored values are sealed (services/foundation/secrets/sealing.ts).
 * For servers only, because a browser's bundle cannot use `node:crypto`.
 */

const magic = Buffer.from('Salted__');

/** @returns base64 text, which differs for each salt */
export function encryptTestData(value: string, projectId: string, salt = randomBytes(8)): string {
  const { key, iv } = keyOf(projectId, salt);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([magic, salt, cipher.update(value, 'utf8'), cipher.final()]).toString('base64');
}

/** @returns null when the text has another format or was made with another passphrase */
export function decryptTestData(text: string, projectId: string): string | null {
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < 32 || !bytes.subarray(0, 8).equals(magic)) return null;
  const { key, iv } = keyOf(projectId, bytes.subarray(8, 16));
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return null; // the padding or the text is not valid
  }
}

/** OpenSSL's EVP_BytesToKey with MD5 and one round. */
function keyOf(passphrase: string, salt: Buffer): { key: Buffer; iv: Buffer } {
  let block = Buffer.alloc(0);
  let bytes = Buffer.alloc(0);
  while (bytes.length < 48) {
    block = createHash('md5').update(block).update(passphrase, 'utf8').update(salt).digest();
    bytes = Buffer.concat([bytes, block]);
  }
  return { key: bytes.subarray(0, 32), iv: bytes.subarray(32, 48) };
}
