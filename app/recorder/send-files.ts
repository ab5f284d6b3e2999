import { commandLimits, type RecordingCommand } from '#contracts/worker/recording';

type FilePart = Extract<RecordingCommand, { type: 'filePart' }>;

/** Bytes of a piece. Three bytes are four characters of base64. */
const pieceBytes = (commandLimits.filePart / 4) * 3;
const maxFiles = 10;

/** @returns why these files cannot be sent, in words; null when they can */
export function whyNotSent(files: readonly File[]): string | null {
  if (files.length === 0) return 'Choose a file first.';
  if (files.length > maxFiles) return `Choose up to ${maxFiles} files.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const max = commandLimits.upload / 1024 / 1024;
  return bytes > commandLimits.upload
    ? `Files of up to ${max} MB can be recorded, all of them together.`
    : null;
}

/** Sends files in pieces. The last piece gives them to the page. */
export async function sendFiles(files: readonly File[], send: (part: FilePart) => void): Promise<void> {
  for (const [index, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = shortName(file.name);
    const mimeType = (file.type || 'application/octet-stream').slice(0, 200);
    // An empty file is sent as one piece too.
    for (let from = 0; from === 0 || from < bytes.length; from += pieceBytes) {
      const piece = bytes.subarray(from, from + pieceBytes);
      const isFirst = index === 0 && from === 0;
      const isLast = index === files.length - 1 && from + pieceBytes >= bytes.length;
      send({ type: 'filePart', name, mimeType, base64: base64Of(piece), isFirst, isLast });
    }
  }
}

function shortName(name: string): string {
  if (name.length <= 200) return name || 'file';
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  return name.slice(0, 200 - ending.length) + ending;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
