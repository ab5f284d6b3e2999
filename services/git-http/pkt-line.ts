/** A change of a branch by a push. */
export interface PushCommand {
  from: string;
  /** All zeros to delete the branch. */
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
 * Reads the beginning of a push: lines, each with its length in four hexadecimal digits before it, up to the flush
 * `0000`. The pack follows.
 * @returns `more` while the end is missing, null for data that git never sends
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
    // A shallow clone reports where its history begins.
    else if (!line.startsWith('shallow ')) return null;
  }
}

/** Returns the answer to a push that is refused as a whole, as git prints it: a reason for each branch. */
export function refusalReport(
  { commands, capabilities }: PushHead,
  reasonFor: (command: PushCommand) => string,
): Buffer {
  if (!capabilities.some((capability) => /^report-status(-v2)?$/.test(capability))) return flush;
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
