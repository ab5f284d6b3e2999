import { describe, expect, it } from 'vitest';
import { readMessage } from './inbox';

const jpeg = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set([0xff, 0xd8, 0xff]);
  return bytes;
};
const picture = (bytes: unknown) => readMessage({ type: 'screenshot', id: 'x', indexes: [0], jpeg: bytes });

describe('readMessage', () => {
  it('reads what a runner says', () => {
    const message = {
      type: 'stepFinished',
      id: 'x',
      index: 3,
      status: 'PASSED',
      endTime: 5,
      ariaSnapshot: '- text',
    };
    expect(readMessage(message)).toEqual(message);
    expect(readMessage({ type: 'alive' })).toEqual({ type: 'alive' });
  });

  it.each([
    null,
    'ready',
    { type: 'unheard' },
    { type: 'stepFinished', id: 'x', index: -1, status: 'PASSED', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 1e6, status: 'PASSED', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 0, status: 'GREAT', endTime: 5 },
    { type: 'stepFinished', id: 'x', index: 0, status: 'PASSED', endTime: Number.NaN },
    { type: 'scenarioFinished', id: 'x', status: 'STOPPED', reusable: true },
    { type: 'scenarioStarted', id: 'x' },
  ])('refuses %j', (message) => {
    expect(readMessage(message)).toBeNull();
  });

  it('cuts the texts of an inspection, and says why it refuses one beyond its limits', () => {
    const configuration = {
      profiles: [],
      paths: [],
      features: ['a'.repeat(1_000)],
      requirePaths: [],
      importPaths: [],
      supportFiles: [],
      requireModules: [],
      loaders: [],
      worldParameters: [],
      tags: '',
      retry: 0,
      parallel: 0,
      language: 'en',
    };
    const pattern = { kind: 'regexp', source: 'x'.repeat(5_000), flags: 'i' };
    const definition = { keyword: 'Given', pattern, file: 'a.mjs', line: 1 };
    const lists = { parameterTypes: [], hooks: [], problems: [], notes: [] };
    const inspected = (more: object) =>
      readMessage({
        type: 'inspected',
        report: { configuration, definitions: [definition], ...lists, ...more },
      });
    const message = inspected({});
    const report = message?.type === 'inspected' ? message.report : null;
    expect(report?.definitions[0]?.pattern.source).toHaveLength(2_000);
    expect(report?.configuration.features[0]).toHaveLength(500);
    const refusal = (more: object) => {
      const refused = inspected(more);
      return refused?.type === 'loadFailed' ? refused.message : refused;
    };
    expect(refusal({ definitions: Array(5_001).fill(definition) })).toMatch(
      /not valid \(report\.definitions: /,
    );
    expect(refusal({ definitions: [{ ...definition, line: -1 }] })).toMatch(
      /\(report\.definitions\.0\.line: /,
    );
    expect(refusal({ definitions: [{ ...definition, keyword: 'Maybe' }] })).toMatch(/keyword/);
    expect(refusal({ configuration: { ...configuration, retry: 1.5 } })).toMatch(/configuration\.retry/);
    expect(refusal({ problems: [{ file: 'a.mjs', line: 1 }] })).toMatch(/problems\.0\.message/);
  });

  it('cuts what is told of a page, and refuses what no server answers', () => {
    const shown = (page: object) =>
      readMessage({ type: 'stepShown', id: 'x', indexes: [0], ariaSnapshot: '', page });
    const long = 'x'.repeat(1_000_000);
    expect(shown({ route: long, title: long, status: 200 })).toMatchObject({
      page: { route: 'x'.repeat(1_000), title: 'x'.repeat(300), status: 200 },
    });
    for (const status of [-1, 1_000, 20.5, '200'])
      expect(shown({ route: '/', title: '', status })).toBeNull();
  });

  it('cuts texts to size', () => {
    const long = 'x'.repeat(200_000);
    expect(
      readMessage({
        type: 'stepFinished',
        id: 'x',
        index: 0,
        status: 'FAILED',
        endTime: 5,
        message: long,
        ariaSnapshot: long,
      }),
    ).toMatchObject({ message: 'x'.repeat(20_000), ariaSnapshot: 'x'.repeat(100_000) });
  });

  it('takes pictures that are jpegs of at most 2 MB', () => {
    expect(picture(jpeg(2_000_000))).not.toBeNull();
    expect(picture(Buffer.from(jpeg(10)))).not.toBeNull();
    expect(picture(jpeg(2_000_001))).toBeNull();
    expect(picture(new Uint8Array(10))).toBeNull();
    expect(picture('data:')).toBeNull();
  });

  it('takes a picture with the marks in it, and does without marks that are none', () => {
    const mark = { index: 0, startTime: 5, box: [0, 0.5, 1, 0.5] };
    const told = (marks: unknown) =>
      readMessage({ type: 'screenshot', id: 'x', indexes: [0], marks }, jpeg(10)) as { marks?: unknown };
    expect(told([mark]).marks).toEqual([mark]);
    const bad = [
      { ...mark, box: [0, 0, 1.1, 1] },
      { ...mark, box: [0, Number.NaN, 1, 1] },
      { ...mark, box: [0, 0, 1] },
      { ...mark, index: 'a' },
      null,
    ];
    for (const item of bad) expect(told([mark, item]).marks).toBeUndefined();
    expect(told(Array.from({ length: 1_001 }, () => mark)).marks).toBeUndefined();
    expect(told('<svg>').marks).toBeUndefined();
    const result = { status: 'PASSED', startTime: 1, endTime: 2 };
    const command = { type: 'click_element', box: [9, 9, 9, 9], result };
    const { command: kept } = readMessage({ type: 'command', id: 'x', index: 0, command }) as {
      command: object;
    };
    expect(kept).toEqual({ type: 'click_element', result });
  });

  it('drops fields that no message has', () => {
    expect(readMessage({ type: 'runFailed', id: 'x', message: 'm', more: 1 })).toEqual({
      type: 'runFailed',
      id: 'x',
      message: 'm',
    });
  });

  const use = { pattern: 'I pay', ordinal: 0, locator: "locator('a'); process.exit()" };
  const seen = (look: unknown, more: object = {}) => {
    const one = { action: 'click', target: 0, took: 5, isPictured: false };
    const uses = [Object.assign({}, use, one, more)];
    return readMessage({ type: 'seen', id: 'x', index: 0, route: '/', uses }, look as Uint8Array);
  };
  const gzip = (length: number) => {
    const bytes = new Uint8Array(length);
    bytes.set([0x1f, 0x8b]);
    return bytes;
  };

  it('takes looks of pages that are packed, and not too large', () => {
    expect(seen(gzip(64 * 1024))).toMatchObject({ type: 'seen', uses: [{ locator: use.locator }] });
    expect(seen(gzip(64 * 1024 + 1))).toBeNull();
    expect(seen(gzip(10_000_000))).toBeNull();
    expect(seen(new Uint8Array(10))).toBeNull();
    expect(seen('look')).toBeNull();
    expect(seen(gzip(10), { target: -1 })).toBeNull();
    expect(seen(gzip(10), { locator: 'x'.repeat(2_001) })).toBeNull();
    expect(seen(gzip(10), { took: 1e12 })).toMatchObject({ uses: [{ took: 120_000 }] });
    const uses = Array.from({ length: 201 }, () => ({}));
    expect(readMessage({ type: 'seen', id: 'x', index: 0, route: '/', uses }, gzip(10))).toBeNull();
  });

  it('takes questions for what is remembered', () => {
    expect(readMessage({ type: 'askMemory', id: 'x', pattern: 'I pay' })).not.toBeNull();
    expect(readMessage({ type: 'askMemory', id: 'x', pattern: 'x'.repeat(1_001) })).toBeNull();
    expect(readMessage({ type: 'askLook', id: 'x', index: 0, use, route: '/' })).not.toBeNull();
    const half = { ...use, ordinal: 1.5 };
    expect(readMessage({ type: 'askLook', id: 'x', index: 0, use: half, route: '/' })).toBeNull();
  });

  it('takes reports of heals, with a picture or without', () => {
    const none = { place: null, doubt: null, before: null, found: null, runnerUp: null, identity: null };
    const told = { action: 'click', route: '/', outcome: 'refused', isAmbiguous: false, to: null, took: 1 };
    const report = { ...use, ...none, ...told, reason: 'x'.repeat(5_000) };
    const healing = { type: 'healing', id: 'x', index: 0, report };
    expect(readMessage(healing)).toMatchObject({ report: { reason: 'x'.repeat(1_000) } });
    expect(readMessage(healing, jpeg(10))).toMatchObject({ jpeg: expect.any(Uint8Array) as Uint8Array });
    expect(readMessage(healing, gzip(10))).toBeNull();
    expect(readMessage({ ...healing, report: { ...report, outcome: 'great' } })).toBeNull();
    expect(
      readMessage({ ...healing, report: { ...report, place: { file: 'a', line: 0, column: 1 } } }),
    ).toBeNull();
  });
});
