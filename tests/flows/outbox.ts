import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Texts of the mails that the product wrote for an address, oldest first; without SMTP they are files. */
export async function mailsTo(address: string, dataDir = process.env.PRODUCT_DATA ?? ''): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => [] as string[]);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`)).map(textOf);
}

/** Waits for the address' first mail, or its `count`th. */
export async function mailTo(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length).toBeGreaterThanOrEqual(count);
  return (await mailsTo(address))[count - 1] ?? '';
}

/** Returns the text below the headers, without quoted-printable encoding. */
function textOf(mail: string): string {
  const text = mail.slice(mail.indexOf('\r\n\r\n') + 4);
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
