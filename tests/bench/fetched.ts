import { Agent, request } from 'node:http';
import { median, quantile } from './measure';

/** One page as transferred over the network. */
export interface Fetched {
  status: number;
  /** Bytes of the body as sent: compressed. */
  bytes: number;
  /** Milliseconds from sending the request to the last byte, on an open connection. */
  ms: number;
}

/** One connection for all requests, so that its opening is not measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** GETs a page like a browser does, without decompressing the answer. */
export function fetchPage(url: string, cookie = ''): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html', cookie };
    const requestedAt = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - began });
      });
    });
    requestedAt.on('error', reject);
    requestedAt.end();
  });
}

export interface Asked {
  url: string;
  /** Cookie of the signed-in session. Left out for signed-out pages. */
  cookie?: string;
}

export interface Timing {
  p50: number;
  p95: number;
  bytes: number;
}

/** Rounds before the measurement: the first rounds compile the code of the pages. */
const warmUp = 15;

/**
 * Times pages, which are requested one after the other, in rounds over all pages. Other work of the machine then
 * affects all pages equally.
 * @throws {Error} when an answer is not a page
 */
export async function timePages(pages: Map<string, Asked>, rounds = 30): Promise<Map<string, Timing>> {
  const answers = new Map([...pages.keys()].map((name) => [name, [] as Fetched[]]));
  for (let round = -warmUp; round < rounds; round++) {
    for (const [name, { url, cookie }] of pages) {
      const answer = await fetchPage(url, cookie);
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      if (round >= 0) answers.get(name)?.push(answer);
    }
  }
  return new Map([...answers].map(([name, fetched]) => [name, timingOf(fetched)]));
}

function timingOf(fetched: Fetched[]): Timing {
  const times = fetched.map(({ ms }) => ms);
  const bytes = median(fetched.map((answer) => answer.bytes));
  return { p50: median(times), p95: quantile(times, 0.95), bytes };
}
