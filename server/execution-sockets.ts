import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { ExecutionSummary } from '#contracts/executions';
import type { LiveEvents } from '#contracts/live';
import { instanceEvents, type KnownInstances } from './instance-events';
import { keepMembersOnly, type SocketData } from './membership';
import { letSignedInOnly, type SignedInDeps } from './signed-in-only';
import type { LiveHub } from './live-hub';

/** Where clients of this family of tools listen to executions (docs/rules/executions.md, Socket). */
export const executionSocketPath = '/ws';

interface ExecutionSocketDeps extends SignedInDeps {
  http: HttpServer;
  /** Whether the token's user is a member of the project. */
  mayJoin(token: string, projectId: string): Promise<boolean>;
  /** The project's executions as the token's user sees them; null for who may not see them any more. */
  executionsOf(token: string, projectId: string): Promise<ExecutionSummary[] | null>;
  /** Milliseconds between two questions whether everybody still may listen; a minute unless told. */
  checkEvery?: number;
}

interface Listener extends SocketData {
  /** What the client was told of each project it listens to. */
  known: Map<string, KnownInstances>;
}

/**
 * The socket for outside clients: who subscribed to a project hears its list of executions and what its instances do.
 * Unlike the pages' own socket it carries the data, read anew for each change with the token of somebody who listens;
 * membership is asked as there.
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
        (err: unknown) =>
          deps.log.warn({ err }, 'Whether somebody may listen to executions could not be asked'),
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
  // Noted before it is asked: a membership that ends meanwhile is then found by the check.
  projects.add(wanted.data);
  const allowed = await mayJoin(token, wanted.data);
  if (allowed) {
    // Who subscribes again is told everything again.
    known.delete(wanted.data);
    await socket.join(wanted.data);
  } else if (!listens) projects.delete(wanted.data);
  return allowed;
}

/**
 * Tells those who listen to a project what changed: reads its list once for all of them, one reading at a time.
 * Changes that come while it reads are told by one more.
 */
function createTeller(server: Server, { executionsOf, log }: ExecutionSocketDeps) {
  /** Projects being read; the value says what has to be told after that, null for nothing. */
  const reading = new Map<string, { listChanged: boolean } | null>();

  const listeners = (projectId: string) =>
    [...(server.sockets.adapter.rooms.get(projectId) ?? [])].flatMap(
      (id) => server.sockets.sockets.get(id) ?? [],
    );

  /** With the token of the first who still may; who may not any more is put out. */
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
