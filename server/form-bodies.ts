import type { IncomingMessage } from 'node:http';
import { isPlainName, maxFields } from '#domain/form-fields';
import type { RequestRefusal } from './refusal';

/** Most bytes of a form. Signed in, a text of 5 MB (the services' limit) may be three times as long when escaped. */
const limits = { signedIn: 15_000_000, signedOut: 200_000 };

/**
 * Reads the form of a request, once for all routes: `Request.formData()` throws at everything that is no form, which
 * would be a fault of the server at each of them. Nothing here throws.
 * @returns the fields, in order. No form of this product has files, so every form is one of texts
 */
export async function readFormBody(
  request: IncomingMessage,
  signedIn: boolean,
): Promise<{ form: URLSearchParams } | { refused: RequestRefusal }> {
  const { headers } = request;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  const mayBeEmpty = type === '' && !headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0);
  if ((!isForm && !mayBeEmpty) || encoding !== 'identity') return { refused: notAForm };
  const bytes = await bytesOf(request, signedIn ? limits.signedIn : limits.signedOut);
  if (bytes === 'too large') return { refused: tooLarge };
  const form = bytes && (await parse(bytes, type, headers['content-type'] ?? ''));
  if (!form) return { refused: unreadable };
  return form instanceof URLSearchParams ? { form } : { refused: form };
}

const notAForm: RequestRefusal = { status: 415, message: 'Pages accept forms only.' };
const tooLarge: RequestRefusal = { status: 413, message: 'The form is too large. Send less at once.' };
const tooMany: RequestRefusal = { status: 413, message: 'The form has too many fields. Send less at once.' };
const unreadable: RequestRefusal = { status: 400, message: 'The form cannot be read.' };
const noFiles: RequestRefusal = { status: 400, message: 'Forms of this product take texts, no files.' };
const strangeName: RequestRefusal = {
  status: 400,
  message: 'The form has a field that no page of this product has.',
};

/** Null: the sender broke off. */
async function bytesOf(request: IncomingMessage, limit: number): Promise<Buffer | 'too large' | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too large';
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // The connection is still needed, for the answer.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length;
      if (size > limit) return 'too large';
      parts.push(part as Buffer);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts);
}

/** Null when the body does not match its type. */
async function parse(
  bytes: Buffer,
  type: string,
  header: string,
): Promise<URLSearchParams | RequestRefusal | null> {
  // Checked before the bytes are parsed.
  const divider = type === 'multipart/form-data' ? boundaryOf(header) : '&';
  if (!divider) return null;
  if (countUpTo(bytes, divider, maxFields + 2) > maxFields) return tooMany;
  const fields = type === 'multipart/form-data' ? await multipart(bytes, header) : urlEncoded(bytes);
  if (!fields) return null;
  const form = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value !== 'string') return noFiles;
    if (!isPlainName(name)) return strangeName;
    form.append(name, value);
  }
  return form;
}

function urlEncoded(bytes: Buffer): Iterable<[string, string]> {
  return new URLSearchParams(bytes.toString('utf8'));
}

async function multipart(
  bytes: Buffer,
  header: string,
): Promise<Iterable<[string, FormDataEntryValue]> | null> {
  const body = new Uint8Array(bytes);
  return new Response(body, { headers: { 'content-type': header } }).formData().catch(() => null);
}

function boundaryOf(header: string): string | undefined {
  return /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(header)?.slice(1).find(Boolean);
}

function countUpTo(bytes: Buffer, text: string, limit: number): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0 && count < limit; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}
