import { EventEmitter } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { keepMembersOnly, type SocketData } from './membership';
import type { RunPace } from './run-pace';
import { letSignedInOnly, tellRefusal, type SignedInDeps } from './signed-in-only';
import type { LiveHub } from './live-hub';

/** Where browsers and outside clients listen (docs/rules/calls.md, Live events). */
export const socketPath = '/api/storage/ws/socket.io';

const joining = z.object({
  projectId: z.string().max(100),
  runId: z.string().max(100).optional(),
  /** `counts`: the run's changes at the pace of pages that count its scenarios; left out: each. */
  follows: z.enum(['counts', 'steps']).optional(),
});

interface SocketDeps extends SignedInDeps {
  http: HttpServer;
  pace: Pick<RunPace, 'onChanged'>;
  /** Whether the token's user is a member of the project. */
  mayJoin(token: string, projectId: string): Promise<boolean>;
  /** Whether the run belongs to the project. */
  isRunOf(token: string, projectId: string, runId: string): Promise<boolean>;
  /** Milliseconds between two questions whether everybody still may listen; a minute unless told. */
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
 * Sends live events to the members of a project. Membership is asked when a room is joined and again as long as
 * somebody listens (membership.ts); the events carry ids only, and what a page then loads passes the gate again.
 */
export function openSockets(hub: LiveHub, deps: SocketDeps): { close(): Promise<void> } {
  const server = new Server(deps.http, { path: socketPath, serveClient: false, destroyUpgrade: false });
  const membership = keepMembersOnly(server, deps);
  letSignedInOnly(server, deps);
  // Who names a project in the address listens to it from the start; it is refused to those who are no members.
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
  // Noted before it is asked: a membership that ends meanwhile is then found by the check.
  projects.add(projectId);
  const allowed =
    (await deps.mayJoin(token, projectId)) && (!runId || (await deps.isRunOf(token, projectId, runId)));
  const room = !runId ? `project:${projectId}` : follows === 'counts' ? countsOf(runId) : `run:${runId}`;
  if (allowed) await socket.join(room);
  else if (!listens) projects.delete(projectId);
  return allowed;
}
