import type { SessionStorage } from '@remix-run/node';
import { createClient, CallRefused } from '#contracts/client';
import { executions, type ExecutionSummary } from '#contracts/executions';
import { generation } from '#contracts/generation';
import { tokenIsNotGood } from '#contracts/recordings/local-recordings';
import { runs } from '#contracts/runs';
import { isOutOfReach } from '#services/foundation/database/out-of-reach';
import type { ServiceAddress } from '#contracts/services';
import type { SessionData } from '../app/platform/context';
import type { Bringing, LendRefusal } from './local-recorder-sockets';

interface Membership {
  isSignedIn(token: string): Promise<boolean>;
  redeemTicket(ticket: string): Promise<string | null>;
  addresses: Record<'runs' | 'executions' | 'generation', ServiceAddress>;
  isMember(token: string, projectId: string): Promise<boolean>;
}

/** Identifies the user of a socket and the user's rooms. requestCheck.ts passes only cookies of our own pages. */
export function socketCallers(sessions: SessionStorage<SessionData>, services: Membership) {
  return {
    async tokenOf({ cookie, authorization }: { cookie?: string; authorization?: string }) {
      const bearer = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
      return bearer ?? (await sessions.getSession(cookie)).get('token') ?? null;
    },
    isSignedIn: services.isSignedIn,
    redeemTicket: (ticket: string) => services.redeemTicket(ticket).catch(passUnavailable),
    mayJoin: services.isMember,
    async isRunOf(token: string, projectId: string, runId: string) {
      const { base, transport } = services.addresses.runs;
      const answer = await createClient(runs, base, transport, { bearer: token, projectId }).getRun({
        query: { runId, testCases: 'none' },
      });
      return answer.status;
    },
    /** Returns the recording as the token's user sees it. Null when the project has none for that user. */
    async recordingOf(token: string, projectId: string, id: string) {
      const { base, transport } = services.addresses.generation;
      const client = createClient(generation, base, transport, { bearer: token, projectId });
      const answer = await client
        .getRecording({ params: { id }, query: { projectId } })
        .catch((error: unknown) => {
          if (error instanceof CallRefused && [401, 403, 404].includes(error.httpStatus)) return null;
          throw error;
        });
      return answer?.status ? answer.recording : null;
    },
    /** Returns why a local recorder may not lend its browser to a recording. Null when it may. */
    async refusalToLend({ token, projectId, id, key, version }: Bringing): Promise<LendRefusal | null> {
      const { base, transport } = services.addresses.generation;
      const client = createClient(generation, base, transport, { bearer: token, projectId });
      try {
        const answer = await client.lendBrowser({ params: { id }, body: { projectId, key, version } });
        if (answer.status) return null;
        const status = answer.because === 'missing' ? 404 : answer.because === 'over' ? 410 : 409;
        return { status, error: answer.error };
      } catch (error) {
        if (!(error instanceof CallRefused) || error.httpStatus >= 500) throw error;
        const isNobodys = error.refusal.because === 'signed-out';
        return { status: error.httpStatus, error: isNobodys ? tokenIsNotGood : error.message };
      }
    },
    async executionsOf(token: string, projectId: string): Promise<ExecutionSummary[] | null> {
      const { base, transport } = services.addresses.executions;
      const client = createClient(executions, base, transport, { bearer: token, projectId });
      // Null: signed out, or no longer a member. A service without an answer throws instead.
      return client.list({ query: { projectId } }).catch((error: unknown) => {
        if (error instanceof CallRefused && [401, 403, 404].includes(error.httpStatus)) return null;
        throw error;
      });
    },
  };
}

/** Reports an outage of the database like the services do. The log has it already, so it is not logged again. */
function passUnavailable(error: unknown): never {
  if (!isOutOfReach(error)) throw error;
  throw new CallRefused(503, {
    status: false,
    because: 'unavailable',
    error: 'The database does not answer.',
  });
}
