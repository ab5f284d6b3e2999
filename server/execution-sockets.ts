import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { ExecutionSummary } from '#contracts/executions';
import type { LiveEvents } from '#contracts/live';
import { instanceEvents, type KnownInstances } from './instance-events';
import { keepMembersOnly, type SocketData } from './membership';
import { letSignedInOnly, type SignedInDeps } from './signed-in-only';
import type { LiveHub } from './live-hub';

/** Path of the socket on which outside clients follow executions (docs/rules/executions.md, Socket). */
export const executionSocketPath = '/ws';

interface ExecutionSocketDeps extends SignedInDeps {
  http: HttpServer;
  /** Returns whether the token's user is a member of the project. */
  mayJoin(token: string, projectId: string): Promise<boolean>;
  /** The project's executions as the token's user sees them. Null when that user no longer has access. */
  executionsOf(token: string, projectId: string): Promise<ExecutionSummary[] | null>;
  /** Milliseconds between two checks that every client still has access. Default: one minute. */
  checkEvery?: number;
}

interface Listener extends SocketData {
  /** The state last sent to the client, by project. */
  known: Map<string, KnownInstances>;
}

/**
 * Opens the socket for outside clients. A client that subscribes to a project receives its list of executions and the
 * events of its instances. Unlike the pages' own socket, it carries the data: each change is read with the token of a
 * listening client. Membership is checked as on the pages' socket.
 */
export function openExecutionSockets(hub: LiveHub, deps: ExecutionSocketDeps): { close(): Promise<void> } {
  const server = new Server(deps.http, {
    path: executionSocketPath,
    serveClient: false,
    destroyUpgrade: false,
  });
  const membership = keepMembersOnly(server, deps);
  letSignedInOnly(server, deps);
  const tell = createTeller(server, deps);
  server.on('connection', (socket) => {
    (socket.data as Listener).known = new Map();
    socket.on('subscribeToExecutionCrud', (projectId: unknown, reply: unknown) => {
      const answer =
        typeof reply === 'function' ? (subscribed: boolean) => reply(subscribed) : () => undefined;
      const subscribed = subscribe(socket, projectId, deps);
      void subscribed.then(answer, () => answer(false));
      void subscribed.then(
        (allowed) => allowed && tell(String(projectId), false),
        (err: unknown) => deps.log.warn({ err }, 'Could not check whether a client may follow executions'),
      );
    });
  });
  hub.onPublished((_rooms, event, payload) => {
    const { projectId } = payload as LiveEvents['executions-changed'];
    if (event === 'membership-ended') void membership.check(projectId);
    if (event === 'executions-changed') tell(projectId, true);
    if (event === 'run-changed') tell(projectId, false);
  });
  return {
    async close() {
      membership.stop();
      await server.close();
    },
  };
}

const projectRoom = z.string().min(1).max(100);

async function subscribe(socket: Socket, asked: unknown, { mayJoin }: ExecutionSocketDeps): Promise<boolean> {
  const wanted = projectRoom.safeParse(asked);
  if (!wanted.success) return false;
  const { token, projects, known } = socket.data as Listener;
  const listens = projects.has(wanted.data);
  // Added before the check, so that the periodic check finds a membership that ends during it.
  projects.add(wanted.data);
  const allowed = await mayJoin(token, wanted.data);
  if (allowed) {
    // A client that subscribes again receives everything again.
    known.delete(wanted.data);
    await socket.join(wanted.data);
  } else if (!listens) projects.delete(wanted.data);
  return allowed;
}

/**
 * Sends a project's changes to its listeners: reads the list once for all of them, one read at a time. Changes during
 * a read cause one more read.
 */
function createTeller(server: Server, { executionsOf, log }: ExecutionSocketDeps) {
  /** Projects being read. The value lists what to send after the read; null for nothing. */
  const reading = new Map<string, { listChanged: boolean } | null>();

  const listeners = (projectId: string) =>
    [...(server.sockets.adapter.rooms.get(projectId) ?? [])].flatMap(
      (id) => server.sockets.sockets.get(id) ?? [],
    );

  /** Reads with the token of the first client that still has access. Removes clients that have none. */
  async function read(projectId: string): Promise<ExecutionSummary[] | null> {
    for (const socket of listeners(projectId)) {
      const list = await executionsOf((socket.data as Listener).token, projectId);
      if (list) return list;
      socket.disconnect(true);
    }
    return null;
  }

  async function readAndTell(projectId: string, listChanged: boolean): Promise<void> {
    const list = await read(projectId);
    if (!list) return;
    for (const socket of listeners(projectId)) tellOne(socket, projectId, list, listChanged);
  }

  return function tell(projectId: string, listChanged: boolean): void {
    const next = reading.get(projectId);
    if (next !== undefined) {
      reading.set(projectId, { listChanged: listChanged || (next?.listChanged ?? false) });
      return;
    }
    if (listeners(projectId).length === 0) return;
    reading.set(projectId, null);
    void readAndTell(projectId, listChanged)
      .catch((err: unknown) => log.warn({ err, projectId }, 'The executions could not be read for a socket'))
      .then(() => {
        const waiting = reading.get(projectId);
        reading.delete(projectId);
        if (waiting) tell(projectId, waiting.listChanged);
      });
  };
}

function tellOne(socket: Socket, projectId: string, list: ExecutionSummary[], listChanged: boolean) {
  const { known } = socket.data as Listener;
  const before = known.get(projectId);
  if (listChanged || !before) socket.emit('crudUpdate', list);
  const { events, now } = instanceEvents(before ?? new Map(), list);
  known.set(projectId, now);
  for (const [name, payload] of events) socket.emit(name, payload);
}
