import { expect, it } from 'vitest';
import { commandLimits, recordingCommand, type RecordingCommand } from '#contracts/worker/recording';
import { sendFiles, whyNotSent } from './send-files';

type Part = Extract<RecordingCommand, { type: 'filePart' }>;
async function partsOf(...files: File[]): Promise<Part[]> {
  const parts: Part[] = [];
  await sendFiles(files, (part) => parts.push(part));
  return parts;
}
const bytesOf = (parts: Part[]) => Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')));

it('a file arrives as it is, in pieces that a command takes', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
  const parts = await partsOf(new File([bytes], 'Rechnung Ä.pdf', { type: 'application/pdf' }));
  expect(bytesOf(parts).equals(Buffer.from(bytes))).toBe(true);
  expect(parts.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  for (const part of parts) expect(recordingCommand.safeParse(part).error).toBeUndefined();
});

it('one without bytes arrives too, and only the last piece of several is the last', async () => {
  const exact = new Uint8Array((commandLimits.filePart / 4) * 3);
  const parts = await partsOf(new File([], ''), new File([exact], 'b'.repeat(300) + '.txt'));
  expect(parts.map(({ name, isFirst, isLast }) => [name.length, isFirst, isLast])).toEqual([
    [4, true, false],
    [200, false, true],
  ]);
  expect(parts[1]?.name.endsWith('.txt')).toBe(true);
});

it('what is too much is told before it is sent', () => {
  const big = { size: commandLimits.upload + 1 } as File;
  expect(whyNotSent([])).toBe('Choose a file first.');
  expect(whyNotSent([big])).toMatch(/up to 10 MB/);
  expect(whyNotSent(Array.from({ length: 11 }, () => ({ size: 1 }) as File))).toMatch(/up to 10 files/);
  expect(whyNotSent([{ size: commandLimits.upload } as File])).toBeNull();
});
