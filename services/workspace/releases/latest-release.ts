import { z } from 'zod';
import type { Release } from '#contracts/workspace/onboarding';
import type { Clock } from '#services/foundation/clock';
import type { Log } from '#services/foundation/log';
import { parseUrl } from '#domain/parse-url';

const second = 1000;
const timeLimit = 5 * second;
const sizeLimit = 1_000_000;
/** How long an answer is kept. A failure is kept for less, but visitors must not cause requests at will. */
const lifetime = { released: 10 * 60 * second, failed: 30 * second };

const httpUrl = z
  .string()
  .max(2000)
  .refine((url) => parseUrl(url) !== null && /^https?:\/\//i.test(url));

/** The required part of the answer of GitHub's API for `/repos/{owner}/{name}/releases/latest`. */
const githubRelease = z.object({
  name: z.string().max(500).nullish(),
  tag_name: z.string().max(500).nullish(),
  assets: z.array(z.object({ name: z.string().max(500), browser_download_url: httpUrl })).max(500),
});

type ReleaseAnswer = { status: true; release: Release } | { status: false; error: string };

interface LatestReleaseDeps {
  clock: Clock;
  log: Log;
  /** Milliseconds; 5 s by default. */
  limit?: number;
}

export type LatestRelease = () => Promise<ReleaseAnswer>;

/**
 * Reads the newest release from an address that the operator sets: at most 5 s and 1 MB, kept for 10 minutes. Callers
 * during a request share it.
 */
export function createLatestRelease(
  url: string,
  { clock, log, limit = timeLimit }: LatestReleaseDeps,
): LatestRelease {
  let known: { until: number; answer: Promise<ReleaseAnswer> } | null = null;

  async function ask(): Promise<ReleaseAnswer> {
    const asked = { until: Infinity, answer: read() };
    known = asked;
    const answer = await asked.answer;
    asked.until = clock.now().getTime() + (answer.status ? lifetime.released : lifetime.failed);
    return answer;
  }

  async function read(): Promise<ReleaseAnswer> {
    try {
      return { status: true, release: await readRelease(url, AbortSignal.timeout(limit)) };
    } catch (err) {
      log.warn({ err, host: new URL(url).host }, "The recorder's newest release could not be read");
      return { status: false, error: 'The newest release of the recorder could not be read.' };
    }
  }

  return () => (known && clock.now().getTime() < known.until ? known.answer : ask());
}

async function readRelease(url: string, signal: AbortSignal): Promise<Release> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The releases address answered ${response.status}`);
  const { name, tag_name: tag, assets } = githubRelease.parse(JSON.parse(await readText(response)));
  return {
    name: name || tag || '',
    assets: assets.map(({ name: file, browser_download_url }) => ({ name: file, browser_download_url })),
  };
}

/** @throws if there is more than 1 MB; reading stops there */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > sizeLimit) throw new Error(`The releases address answered more than ${sizeLimit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
