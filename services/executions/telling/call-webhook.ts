import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { readWebhookAddress } from '#contracts/executions';
import { readHost } from '#services/foundation/git/host-rules';
import { bareHost, systemLookup } from '#services/foundation/network/addresses';
import type { TellingDeps } from './deps';

/** `kept`: no mail leaves this server, it is in the outbox. `final`: to try again is of no use. `error`: in words for users. */
export type CallOutcome = { ok: true; kept?: true } | { ok: false; error: string; final: boolean };

/** An address that was judged, and where it leads: it is connected to there and nowhere else. */
type Judged = { ok: true; url: URL; addresses: string[] } | { ok: false; error: string; final: boolean };

type CallDeps = Pick<TellingDeps, 'addressRules' | 'patience'>;

const usualPatience = 15_000;

/**
 * Judges an address by the rules for private repositories (docs/rules/executions.md, Webhooks). A name is looked up by
 * every call: what it led to before says nothing.
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
 * Posts a body to a webhook and waits for the status of the answer, which is all that is read of it. Redirects are not
 * followed: they lead where nobody looked.
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
      // A connection of its own: one that is kept could lead elsewhere by now.
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
      // The status says all: a body of any size is not waited for.
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

/** Connects to the addresses that were judged, whatever the name leads to by now. */
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
  // Standard Webhooks: who answers so wants no more.
  if (status === 410) return { ok: false, error: 'It answered that it is gone (410).', final: true };
  return { ok: false, error: `It answered with the status ${status}.`, final: false };
}

/** Nothing of what a server sent stands in these. */
function wordsOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'Nothing answers at this address.';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'It ended the connection without an answer.';
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code)) return 'It cannot be reached.';
  if (/CERT|SSL|TLS|SIGNED|ALTNAME/.test(code)) return 'Its certificate or encryption is not in order.';
  if (code.startsWith('HPE_')) return 'It did not answer as a web server does.';
  return `It could not be called (${code || message.slice(0, 100)}).`;
}
