import type { SessionStorage } from '@remix-run/node';
import { createClient } from '#contracts/client';
import { runs } from '#contracts/runs';
import type { ServiceAddress, SessionData } from '../context';

interface Membership {
  isSignedIn(token: string): Promise<boolean>;
  addresses: { runs: ServiceAddress };
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
    mayJoin: services.isMember,
    async isRunOf(token: string, projectId: string, runId: string) {
      const { base, transport } = services.addresses.runs;
      const answer = await createClient(runs, base, transport, { bearer: token, projectId }).getRun({
        query: { runId },
      });
      return answer.status;
    },
  };
}
