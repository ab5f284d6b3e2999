/** A branch that a push wants to move. */
export interface PushCommand {
  from: string;
  /** All zeros to delete it. */
  to: string;
  ref: string;
}

export interface PushHead {
  commands: PushCommand[];
  capabilities: string[];
}

const noObject = /^0+$/;

export function deletes({ to }: PushCommand): boolean {
  return noObject.test(to);
}

export function creates({ from }: PushCommand): boolean {
  return noObject.test(from);
}

/**
 * Reads what a push begins with: lines, each with its length in four hexadecimal digits before it, up to the flush
 * `0000`; the pack comes behind.
 * @returns `more` while the end has not come, null for what no git sends
 */
export function readPushHead(bytes: Buffer): PushHead | 'more' | null {
  const head: PushHead = { commands: [], capabilities: [] };
  for (let at = 0; ;) {
    const digits = bytes.toString('latin1', at, at + 4);
    if (digits.length < 4) return 'more';
    if (!/^[0-9a-f]{4}$/i.test(digits)) return null;
    const length = Number.parseInt(digits, 16);
    if (length === 0) return head;
    if (length < 5) return null;
    if (bytes.length < at + length) return 'more';
    const [line = '', capabilities] = bytes
      .toString('utf8', at + 4, at + length)
      .replace(/\n$/, '')
      .split('\0');
    at += length;
    if (capabilities !== undefined) head.capabilities = capabilities.split(' ').filter(Boolean);
    const [, from, to, ref] = /^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) (.+)$/.exec(line) ?? [];
    if (from && to && ref) head.commands.push({ from, to, ref });
    // A clone of a part of the history tells where its own begins.
    else if (!line.startsWith('shallow ')) return null;
  }
}

/** The answer to a push of which nothing is taken, as git prints it: a reason for each branch. */
export function refusalReport(
  { commands, capabilities }: PushHead,
  reasonFor: (command: PushCommand) => string,
): Buffer {
  if (!capabilities.some((one) => /^report-status(-v2)?$/.test(one))) return flush;
  const lines = commands.map((command) => packet(`ng ${command.ref} ${reasonFor(command)}\n`));
  const report = Buffer.concat([packet('unpack ok\n'), ...lines, flush]);
  if (!capabilities.includes('side-band-64k')) return report;
  const largest = 60_000;
  const bands = Array.from({ length: Math.ceil(report.length / largest) }, (_, index) =>
    packet(Buffer.concat([Buffer.from([1]), report.subarray(index * largest, (index + 1) * largest)])),
  );
  return Buffer.concat([...bands, flush]);
}

const flush = Buffer.from('0000');

function packet(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}
