import type { SessionStorage } from '@remix-run/node';
import { createClient, Refused } from '#contracts/client';
import { executions, type ExecutionSummary } from '#contracts/executions';
import { runs } from '#contracts/runs';
import type { ServiceAddress, SessionData } from '../context';

interface Membership {
  isSignedIn(token: string): Promise<boolean>;
  redeemTicket(ticket: string): Promise<string | null>;
  addresses: Record<'runs' | 'executions', ServiceAddress>;
  isMember(token: string, projectId: string): Promise<boolean>;
}

/**
 * Who opens a socket and which rooms are theirs.
 * A cookie counts only from our own origin: browsers send it with sockets of foreign pages too.
 */
export function socketCallers(
  sessions: SessionStorage<SessionData>,
  services: Membership,
  publicOrigin: string,
) {
  return {
    async tokenOf(headers: { cookie?: string; authorization?: string; origin?: string; host?: string }) {
      const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (bearer) return bearer;
      const own = !headers.origin || [publicOrigin, `http://${headers.host}`].includes(headers.origin);
      return own ? ((await sessions.getSession(headers.cookie)).get('token') ?? null) : null;
    },
    isSignedIn: services.isSignedIn,
    redeemTicket: services.redeemTicket,
    mayJoin: services.isMember,
    async isRunOf(token: string, projectId: string, runId: string) {
      const { base, transport } = services.addresses.runs;
      const answer = await createClient(runs, base, transport, { bearer: token, projectId }).getRun({
        query: { runId },
      });
      return answer.status;
    },
    async executionsOf(token: string, projectId: string): Promise<ExecutionSummary[] | null> {
      const { base, transport } = services.addresses.executions;
      const client = createClient(executions, base, transport, { bearer: token, projectId });
      // Null: signed out, or no longer a member. A service that does not answer is no such thing.
      return client.list({ query: { projectId } }).catch((error: unknown) => {
        if (error instanceof Refused && [401, 403, 404].includes(error.httpStatus)) return null;
        throw error;
      });
    },
  };
}
