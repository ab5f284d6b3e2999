import { Agent, request } from 'node:http';
import { median, quantile } from './measure';

/** One page as it came over the wire. */
export interface Fetched {
  status: number;
  /** Bytes of the body as sent: compressed. */
  bytes: number;
  /** Milliseconds from sending the request to the last byte, on a connection that was open. */
  ms: number;
}

/** One connection for all requests, so that opening it is not measured. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** GETs a page as browsers ask for it, without decompressing the answer. */
export function fetchPage(url: string, cookie = ''): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html', cookie };
    const asked = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - began });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

export interface Timing {
  p50: number;
  p95: number;
  bytes: number;
}

/**
 * Times of a page, asked for one after the other.
 * @throws {Error} when an answer is not a page
 */
export async function timePage(url: string, cookie = '', times = 30): Promise<Timing> {
  const answers: Fetched[] = [];
  // The first ones compile the page's code.
  for (let call = -5; call < times; call++) {
    const answer = await fetchPage(url, cookie);
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    if (call >= 0) answers.push(answer);
  }
  const taken = answers.map(({ ms }) => ms);
  return {
    p50: median(taken),
    p95: quantile(taken, 0.95),
    bytes: median(answers.map(({ bytes }) => bytes)),
  };
}
