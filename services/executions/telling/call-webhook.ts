import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { readWebhookAddress } from '#contracts/executions';
import { readHost } from '#services/foundation/git/host-rules';
import { bareHost, systemLookup } from '#services/foundation/network/addresses';
import type { TellingDeps } from './deps';

/** Result of a call. `kept`: the mail stays in the outbox. `final`: retrying is useless. `error`: text for users. */
export type CallOutcome = { ok: true; kept?: true } | { ok: false; error: string; final: boolean };

/** A checked address. The call connects only to these IP addresses. */
type Judged = { ok: true; url: URL; addresses: string[] } | { ok: false; error: string; final: boolean };

type CallDeps = Pick<TellingDeps, 'addressRules' | 'patience'>;

const usualPatience = 15_000;

/**
 * Checks an address by the rules for private repositories (docs/rules/executions.md, Webhooks).
 * Each call resolves the host name again, because it may point to another machine than before.
 */
export async function judgeWebhook({ addressRules }: CallDeps, text: string): Promise<Judged> {
  const { allowHttp, allowedHosts, lookup = systemLookup } = addressRules;
  const reading = readWebhookAddress(text, { allowHttp });
  if (!reading.ok) return { ok: false, error: reading.problem, final: true };
  const { url } = reading;
  const host = await readHost(url.hostname, { allowedHosts, lookup });
  if (host.ok) return { ok: true, url, addresses: host.addresses };
  if (host.kind === 'unknown-host')
    return { ok: false, error: `There is no host named ${url.hostname}.`, final: false };
  const error = 'The address leads into a private network. Ask your operator to allow the host.';
  return { ok: false, error, final: true };
}

/**
 * Posts a body to a webhook, and reads only the status of the answer.
 * Does not follow redirects, because their targets are not checked.
 */
export async function callWebhook(
  deps: CallDeps,
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<CallOutcome> {
  const patience = deps.patience ?? usualPatience;
  const giveUp = AbortSignal.timeout(patience);
  const late = { ok: false as const, error: `It did not answer within ${patience / 1000} s.`, final: false };
  const timeUp = new Promise<typeof late>((resolve) =>
    giveUp.addEventListener('abort', () => resolve(late), { once: true }),
  );
  const judged = await Promise.race([judgeWebhook(deps, url), timeUp]);
  if (!judged.ok) return judged;
  return Promise.race([post(judged, { body, headers, giveUp }), timeUp]);
}

interface Message {
  body: string;
  headers: Record<string, string>;
  giveUp: AbortSignal;
}

function post(
  { url, addresses }: { url: URL; addresses: string[] },
  { body, headers, giveUp }: Message,
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(url, {
      method: 'POST',
      // Use a new connection: an open one could lead to another machine by now.
      agent: false,
      lookup: pinnedTo(addresses),
      signal: giveUp,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    request.on('response', (response) => {
      // Only the status counts. Do not wait for the body, which may have any size.
      response.on('error', () => undefined);
      response.destroy();
      resolve(outcomeOf(response.statusCode ?? 0));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ ok: false, error: wordsOf(error), final: false });
    });
    request.end(body);
  });
}

/** Connects only to the checked IP addresses, wherever the name points now. */
function pinnedTo(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => {
    const bare = bareHost(address);
    return { address: bare, family: isIP(bare) };
  });
  return (_host, options, done) => {
    if (options.all) return done(null, found);
    const [first] = found;
    done(null, first?.address ?? '', first?.family);
  };
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 200 && status < 300) return { ok: true };
  if (status >= 300 && status < 400)
    return {
      ok: false,
      error: `It answered with a redirect (${status}), which is not followed.`,
      final: false,
    };
  // In Standard Webhooks, this status means that the receiver wants no more calls.
  if (status === 410) return { ok: false, error: 'It answered that it is gone (410).', final: true };
  return { ok: false, error: `It answered with the status ${status}.`, final: false };
}

/** Returns a text for users. It never contains data from the called server. */
function wordsOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'Nothing answers at this address.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'It closed the connection without an answer.';
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'It cannot be reached.';
  if (/CERT|SSL|TLS|SIGNED|ALTNAME/.test(code)) return 'Its certificate or encryption is not in order.';
  if (code.startsWith('HPE_')) return 'Its answer is not HTTP.';
  return `It could not be called (${code || message.slice(0, 100)}).`;
}
