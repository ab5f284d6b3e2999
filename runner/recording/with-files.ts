import { commandLimits, type RecordingEvent } from '#contracts/worker/recording';

/** Sends the files of a step before the step, once each, in pieces. @param files by path in the project */
export function withFiles(
  files: () => ReadonlyMap<string, Buffer>,
  emit: (event: RecordingEvent) => void,
): (event: RecordingEvent) => void {
  const sent = new Set<string>();
  return (event) => {
    if (event.type === 'step' && event.step.state === 'recorded') {
      for (const path of event.step.files ?? []) {
        if (sent.has(path)) continue;
        sent.add(path);
        for (const piece of piecesOf(path, files().get(path) ?? Buffer.alloc(0))) emit(piece);
      }
    }
    emit(event);
  };
}

function* piecesOf(path: string, bytes: Buffer): Generator<Extract<RecordingEvent, { type: 'file' }>> {
  // Three bytes become four base64 characters.
  const size = (commandLimits.filePart / 4) * 3;
  for (let at = 0; at === 0 || at < bytes.length; at += size) {
    const base64 = bytes.subarray(at, at + size).toString('base64');
    yield { type: 'file', path, base64, isLast: at + size >= bytes.length };
  }
}
