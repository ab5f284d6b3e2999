import { EventEmitter } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { keepMembersOnly, type SocketData } from './membership';
import type { RunPace } from './run-pace';
import { letSignedInOnly, tellRefusal, type SignedInDeps } from './signed-in-only';
import type { LiveHub } from './live-hub';

/** Path of the socket for browsers and outside clients (docs/rules/calls.md, Live events). */
export const socketPath = '/api/storage/ws/socket.io';

const joining = z.object({
  projectId: z.string().max(100),
  runId: z.string().max(100).optional(),
  /** `counts`: fewer changes of the run, for pages that count its scenarios. Left out: each change. */
  follows: z.enum(['counts', 'steps']).optional(),
});

interface SocketDeps extends SignedInDeps {
  http: HttpServer;
  pace: Pick<RunPace, 'onChanged'>;
  /** Returns whether the token's user is a member of the project. */
  mayJoin(token: string, projectId: string): Promise<boolean>;
  /** Returns whether the run belongs to the project. */
  isRunOf(token: string, projectId: string, runId: string): Promise<boolean>;
  /** Milliseconds between two checks that every client still has access. Default: one minute. */
  checkEvery?: number;
}

export function createLiveHub(): LiveHub {
  const emitter = new EventEmitter();
  return {
    publish: (rooms, event, payload) => void emitter.emit('published', rooms, event, payload),
    onPublished: (listener) => void emitter.on('published', listener),
  };
}

/**
 * Sends live events to the members of a project. Membership is checked when a client joins a room, and repeatedly while
 * it listens (membership.ts). Events contain only ids. When a page then loads data, its access is checked again.
 */
export function openSockets(hub: LiveHub, deps: SocketDeps): { close(): Promise<void> } {
  const server = new Server(deps.http, { path: socketPath, serveClient: false, destroyUpgrade: false });
  const membership = keepMembersOnly(server, deps);
  letSignedInOnly(server, deps);
  // A project in the address is joined from the start. Clients who are not members are refused.
  server.use((socket, next) => {
    const { project_id: projectId } = socket.handshake.query;
    if (projectId === undefined) return next();
    void join(socket, { projectId }, deps).then(
      (allowed) => next(allowed ? undefined : new Error('membership')),
      tellRefusal(next, deps),
    );
  });
  server.on('connection', (socket) => {
    socket.on('join', (request: unknown, reply: unknown) => {
      const answer = typeof reply === 'function' ? (joined: boolean) => reply(joined) : () => undefined;
      void join(socket, request, deps).then(answer, () => answer(false));
    });
  });
  hub.onPublished((rooms, event, payload) => {
    if (event === 'membership-ended') void membership.check((payload as { projectId: string }).projectId);
    else server.to(rooms).emit(event, payload);
  });
  deps.pace.onChanged((change) => void server.to(countsOf(change.runId)).emit('run-changed', change));
  return {
    async close() {
      membership.stop();
      await server.close();
    },
  };
}

/** The room of pages that count a run's scenarios. */
const countsOf = (runId: string) => `run:${runId}:counts`;

async function join(socket: Socket, request: unknown, deps: SocketDeps): Promise<boolean> {
  const wanted = joining.safeParse(request);
  if (!wanted.success) return false;
  const { projectId, runId, follows } = wanted.data;
  const { token, projects } = socket.data as SocketData;
  const listens = projects.has(projectId);
  // Added before the check, so that the periodic check finds a membership that ends during it.
  projects.add(projectId);
  const allowed =
    (await deps.mayJoin(token, projectId)) && (!runId || (await deps.isRunOf(token, projectId, runId)));
  const room = !runId ? `project:${projectId}` : follows === 'counts' ? countsOf(runId) : `run:${runId}`;
  if (allowed) await socket.join(room);
  else if (!listens) projects.delete(projectId);
  return allowed;
}
