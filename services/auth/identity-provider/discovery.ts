import { createRemoteJWKSet } from 'jose';
import {
  allowInsecureRequests,
  discovery,
  enableNonRepudiationChecks,
  None,
  type Configuration,
} from 'openid-client';
import type { Clock } from '#services/foundation/clock';
import type { ProviderSettings } from './settings';

/** A provider's description of itself, and its keys. */
export interface Discovered {
  configuration: Configuration;
  /** Issuer as the provider's tokens write it. */
  issuer: string;
  /** Fetched at first use, again after ten minutes, and for an unknown key at most twice a minute. */
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** The identity provider did not answer, or gave an invalid answer. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

const hour = 60 * 60 * 1000;
/** Seconds until the provider must have answered. */
const answerLimit = 5;

/** Asks the provider at most once an hour, and again after a failure. @throws {ProviderUnreachable} */
export function createDiscovery(settings: ProviderSettings, clock: Clock): () => Promise<Discovered> {
  let known: { at: number; answer: Promise<Discovered> } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (known && now - known.at < hour) return known.answer;
    const asked = { at: now, answer: discover(settings) };
    known = asked;
    asked.answer.catch(() => {
      if (known === asked) known = null;
    });
    return asked.answer;
  };
}

async function discover({ issuer, clientId, allowHttp }: ProviderSettings): Promise<Discovered> {
  try {
    const configuration = await discovery(new URL(issuer), clientId, undefined, None(), {
      timeout: answerLimit,
      execute: [enableNonRepudiationChecks, ...(allowHttp ? [allowInsecureRequests] : [])],
    });
    const metadata = configuration.serverMetadata();
    // The library accepts other issuers for some providers. Only this issuer's tokens may count.
    if (new URL(metadata.issuer).href !== new URL(issuer).href) {
      throw new Error(`It calls itself ${metadata.issuer}`);
    }
    const keys = new URL(metadata.jwks_uri ?? '');
    if (keys.protocol !== 'https:' && !allowHttp) throw new Error('Its keys are not at an https address');
    return {
      configuration,
      issuer: metadata.issuer,
      keys: createRemoteJWKSet(keys, { timeoutDuration: answerLimit * 1000 }),
    };
  } catch (cause) {
    throw new ProviderUnreachable(`The identity provider ${issuer} gave no valid description of itself`, {
      cause,
    });
  }
}
