import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { AppLog } from '../app/platform/context';

/** Headers in which a proxy reports the original request. */
const known = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
] as const;

const seen = z.object({ at: z.iso.datetime(), headers: z.array(z.enum(known)) });
export type ForwardedHeadersSeen = z.infer<typeof seen>;

const fileOf = (dataDir: string) => join(dataDir, 'forwarded-headers.json');

/** The first request with such headers that came without `PUBLIC_URL`; null when none came. For `npm run doctor`. */
export async function forwardedHeadersSeen(dataDir: string): Promise<ForwardedHeadersSeen | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => 'null');
  try {
    return seen.parse(JSON.parse(text));
  } catch {
    // No such request came yet, or the file was cut off.
    return null;
  }
}

export const forwardedHeadersAdvice =
  'A proxy is in front of this server. Set PUBLIC_URL to the address that users open, and TRUST_PROXY to the number of proxies: without them links in mails, the check of hosts and limits by address are wrong.';

interface ForwardedHeadersDeps {
  publicUrlIsSet: boolean;
  dataDir: string;
  now(): Date;
  log: Pick<AppLog, 'warn'>;
}

/**
 * Notices a proxy that the settings do not know of: the first request with forwarded headers while `PUBLIC_URL` is not
 * set is logged once and kept for `npm run doctor`. A server that starts with such a record warns again.
 */
export async function watchForwardedHeaders({
  publicUrlIsSet,
  dataDir,
  now,
  log,
}: ForwardedHeadersDeps): Promise<RequestHandler> {
  const file = fileOf(dataDir);
  if (publicUrlIsSet) {
    await rm(file, { force: true });
    return (_request, _response, next) => next();
  }
  const warn = ({ headers }: Pick<ForwardedHeadersSeen, 'headers'>, when: string) =>
    log.warn({ headers }, `${when} without PUBLIC_URL. ${forwardedHeadersAdvice}`);
  const before = await forwardedHeadersSeen(dataDir);
  if (before) warn(before, `Requests with forwarded headers have arrived since ${before.at}`);
  let noticed = before !== null;

  async function keep(record: ForwardedHeadersSeen): Promise<void> {
    await writeFile(`${file}.tmp`, JSON.stringify(record), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  }

  return ({ headers }, _response, next) => {
    const given = noticed ? [] : known.filter((name) => headers[name] !== undefined);
    if (given.length > 0) {
      noticed = true;
      const record = { at: now().toISOString(), headers: given };
      warn(record, 'A request with forwarded headers arrived');
      keep(record).catch((err: unknown) =>
        log.warn({ err }, 'Forwarded headers could not be noted for doctor'),
      );
    }
    next();
  };
}
