import { io } from 'socket.io-client';
import { socketPath } from '../../server/sockets';

/** Listens to a project on one server, as a page does. */
export async function listenTo(url: string, token: string, projectId: string) {
  const socket = io(url, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${token}` },
  });
  const runs = new Set<string>();
  socket.on('run-changed', ({ runId }: { runId: string }) => runs.add(runId));
  const joined = (await socket.timeout(10_000).emitWithAck('join', { projectId })) as boolean;
  if (!joined) throw new Error('The socket was not let in.');
  const disconnected = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  return { runs, disconnected, close: () => void socket.disconnect() };
}
