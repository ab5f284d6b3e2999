import { describe, expect, it } from 'vitest';
import { createSecrets } from '../secrets';
import { cleanTrace, largestTrace } from './clean-trace';
import { readZip, writeZip, type ZipFile } from './zip';

const file = (name: string, content: unknown): ZipFile => ({
  name,
  data: Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});

function cleaned(files: ZipFile[], secrets = createSecrets()): Map<string, Buffer> {
  const zip = cleanTrace(writeZip(files), secrets, '/work/checkout');
  return new Map(zip ? readZip(zip, 100_000_000).map(({ name, data }) => [name, data]) : []);
}
const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? '';

describe('zip files', () => {
  it('come back as they went in', () => {
    const files = [
      file('a.trace', 'x'.repeat(10_000)),
      file('ä/b.bin', Buffer.from([1, 2, 3])),
      file('empty', ''),
    ];
    expect(readZip(writeZip(files), 20_000)).toEqual(files);
  });
  it('are refused when they are none, or too large', () => {
    expect(() => readZip(Buffer.from('no zip'), 10)).toThrow('no zip');
    expect(() => readZip(writeZip([file('a', 'x'.repeat(100))]), 99)).toThrow('too large');
  });
});

describe('a trace', () => {
  it('loses what was typed, sent and kept, wherever it stands', () => {
    const secrets = createSecrets();
    secrets.add('TYPED-secret');
    const files = cleaned(
      [
        file(
          'trace.trace',
          [
            JSON.stringify({
              type: 'before',
              method: 'fill',
              params: { selector: '#p', value: 'TYPED-secret' },
            }),
            JSON.stringify({ type: 'log', time: 12345678, message: 'sid is COOKIE-secret' }),
          ].join('\n'),
        ),
        file('trace.network', {
          request: {
            url: 'http://shop/?token=URL-secret',
            cookies: [{ name: 'sid', value: 'COOKIE-secret' }],
            headers: [{ name: 'authorization', value: 'Bearer HEADER-secret' }],
            queryString: [{ name: 'token', value: 'URL-secret' }],
          },
        }),
        file('resources/1.json', { csrfToken: 'JSON-secret', text: 'TYPED-secret' }),
        file('resources/2.html', '<input value="TYPED-secret"><p>HEADER-secret</p>'),
        file('trace.stacks', { files: ['/work/checkout/features/a.mjs'] }),
      ],
      secrets,
    );
    for (const data of files.values()) expect(data.toString()).not.toMatch(/secret/);
    expect(textOf(files, 'trace.trace').split('\n')[1]).toBe(
      JSON.stringify({ type: 'log', time: 12345678, message: 'sid is mask:****' }),
    );
    expect(textOf(files, 'trace.stacks')).toBe('{"files":["features/a.mjs"]}');
  });

  it('keeps pictures and fonts as they are, and no bytes that nobody can read', () => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00]);
    const files = cleaned([file('screencast/1.jpeg', bytes), file('resources/2.bin', bytes)]);
    expect([...files.keys()]).toEqual(['screencast/1.jpeg']);
    expect(files.get('screencast/1.jpeg')).toEqual(bytes);
  });

  it('that is too large keeps its actions', () => {
    const noise = Buffer.alloc(largestTrace + 1, 'noise');
    expect([...cleaned([file('trace.trace', '{}'), file('screencast/1.jpeg', noise)]).keys()]).toEqual([
      'trace.trace',
    ]);
  });
});
