import { describe, expect, it } from 'vitest';
import type { TestDataItem } from '#domain/test-data/test-data-item';
import { noDataFile, parseDataFile, type DataFile } from './data-file';

function parsed(text: string): DataFile {
  const file = parseDataFile(text);
  if ('problem' in file) throw new Error(file.problem);
  return file;
}
const row = (key: string, environment: string, value = 'x'): TestDataItem => ({
  key,
  environment,
  value,
  DataType: 'string',
});

const text = `{
    "$schema": "https://example.com/data.json",
    "*": [
        { "key": "user", "value": "ann", "DataType": "string", "note": "of the shop" },
        { "key": "pieces", "value": 3 },
        { "type": "separator" }
    ],
    "demo": [
        { "key": "user", "value": "sealed:x", "DataType": "secret" }
    ]
}
`;

describe('the file of test data', () => {
  it('has rows by environment', () => {
    expect(parsed(text).rows).toEqual([
      { key: 'user', value: 'ann', DataType: 'string', environment: '*' },
      { key: 'pieces', value: '3', DataType: 'string', environment: '*' },
      { key: 'user', value: 'sealed:x', DataType: 'secret', environment: 'demo' },
    ]);
  });

  it.each([text, text.replaceAll('\n', '\r\n'), `\uFEFF${text}`, text.trimEnd(), '{"*":[]}', '{}'])(
    'stays byte for byte when nothing differs',
    (given) => expect(parsed(given).textWith(parsed(given).rows)).toBe(given),
  );

  it('keeps its form and what is not ours when a row changes', () => {
    const file = parsed(text);
    const rows = file.rows.map((entry) => (entry.value === 'ann' ? { ...entry, value: 'bob' } : entry));
    expect(file.textWith(rows)).toBe(`{
    "$schema": "https://example.com/data.json",
    "*": [
        {
            "key": "user",
            "value": "bob",
            "DataType": "string",
            "note": "of the shop"
        },
        {
            "key": "pieces",
            "value": 3
        },
        {
            "type": "separator"
        }
    ],
    "demo": [
        {
            "key": "user",
            "value": "sealed:x",
            "DataType": "secret"
        }
    ]
}
`);
  });

  it('keeps further fields of a row that gets another key or environment', () => {
    const file = parsed(text);
    for (const renamed of [row('customer', '*', 'ann'), row('user', 'stage', 'ann')]) {
      const rows = [renamed, ...file.rows.slice(1)];
      expect(file.textWith(rows)).toContain('"note": "of the shop"');
    }
  });

  it('puts a new environment first and drops one without rows', () => {
    const file = parsed(
      '{"*":[{"key":"a","value":"1","DataType":"string"}],"old":[],"x":[{"key":"b","value":"2","DataType":"string"}]}',
    );
    const next = parsed(file.textWith([row('c', 'stage'), ...file.rows.slice(0, 1)]));
    expect(JSON.parse(file.textWith([row('c', 'stage'), ...file.rows.slice(0, 1)]))).toEqual({
      stage: [{ key: 'c', value: 'x', DataType: 'string' }],
      '*': [{ key: 'a', value: '1', DataType: 'string' }],
      old: [],
    });
    expect(next.rows.map(({ key }) => key)).toEqual(['c', 'a']);
  });

  it('is made with two spaces', () => {
    expect(noDataFile.textWith([row('a', '*')])).toBe(
      '{\n  "*": [\n    {\n      "key": "a",\n      "value": "x",\n      "DataType": "string"\n    }\n  ]\n}\n',
    );
  });

  it('takes any name', () => {
    const rows = [row('__proto__', '__proto__'), row('constructor', 'toString'), row('1', '2')];
    const again = parsed(noDataFile.textWith(rows)).rows;
    expect(again).toHaveLength(3);
    expect(again).toEqual(expect.arrayContaining(rows));
  });

  it.each([
    ['{\n  "*": [\n    {"key": }\n  ]\n}', 'data/data.json cannot be read: line 3: expected a value here.'],
    ['[]', 'data/data.json cannot be read: it should be an object with a list per environment.'],
  ])('that cannot be read is told: %j', (broken, problem) => {
    expect(parseDataFile(broken)).toEqual({ problem });
  });

  it('that is no text is told', () => {
    expect(parseDataFile(null)).toEqual({ problem: 'data/data.json cannot be read: it is not UTF-8 text.' });
  });
});
