import { url as inspectorUrl } from 'node:inspector';
import { Socket } from 'node:net';
import { maxLineLength, toWorker, type FromWorker, type WorkerSetup } from '#contracts/worker/worker-link';
import { jsonLines, type JsonLines } from '#services/foundation/processes/json-lines';
import { beatEvery } from '#server/compose/worker-silence';

/** The worker's end of the link that server/compose/worker-beside.ts opens. */
export interface ServerLink extends JsonLines<FromWorker> {
  /** The server's first message. Never resolves when the server ends before. */
  setup: Promise<WorkerSetup>;
}

/** The file descriptor that the server passes to the worker. */
const descriptor = 3;

export function openServerLink(): ServerLink {
  let told: (setup: WorkerSetup) => void;
  const setup = new Promise<WorkerSetup>((resolve) => (told = resolve));
  const link = jsonLines<FromWorker, typeof toWorker>(
    new Socket({ fd: descriptor, readable: true, writable: true }),
    {
      schema: toWorker,
      longest: maxLineLength,
      hear: (message) => told(message.setup),
    },
  );
  const beat = () => link.send({ type: 'alive', inspected: inspectorUrl() !== undefined });
  beat();
  const beating = setInterval(beat, beatEvery);
  void link.closed.then(() => clearInterval(beating));
  return { setup, send: link.send, close: link.close, closed: link.closed };
}
