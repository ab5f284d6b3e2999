import { expect, it } from 'vitest';
import type { ChosenResult } from '#contracts/executions/chosen-results';
import { rerunParts } from './rerun-parts';

const uri = 'features/pay.feature';

function outline(rows: number) {
  return Array.from({ length: rows }, (_, index) => {
    const parameters: Record<string, string> = { card: String(index) };
    return { uri, line: 10 + index, scenarioName: 'Pay', featureName: 'Pay', tags: [], parameters };
  });
}

const result = (key: string, line: number, browser = 'chromium'): ChosenResult => {
  const [id, status] = [`${key} ${line}`, 'FAILED' as const];
  return { id, status, scenarioName: 'Pay', uri, line, browser, viewport: null, standsFor: null, key };
};

it('works out each key of the branch once, however many results there are', () => {
  const rows = outline(2_000);
  let requestCount = 0;
  const keyOf = (name: string, { card = '' }: Readonly<Record<string, string>>) => {
    requestCount++;
    return `${name} ${card}`;
  };
  const results = ['chromium', 'firefox'].flatMap((browser) =>
    rows.map(({ line }, index) => result(`Pay ${index}`, line, browser)),
  );
  const found = rerunParts({ results, keyOf }, rows);
  const scenarios = 'parts' in found ? found.parts.flatMap((part) => part.scenarios) : [];
  expect(scenarios.every((scenario, index) => scenario === rows[index % 2_000])).toBe(true);
  expect(scenarios).toHaveLength(4_000);
  expect(requestCount).toBe(2_000);
});

it('of scenarios with one name takes each once for each time it ran, the nearest first', () => {
  const keyOf = (name: string) => name;
  const there = [30, 5, 12].map((line) => ({ ...outline(1)[0]!, line }));
  const linesOf = (lines: number[]) => {
    const found = rerunParts({ results: lines.map((line) => result('Pay', line)), keyOf }, there);
    return 'parts' in found ? found.parts[0]?.scenarios.map(({ line }) => line) : found.gone.length;
  };
  expect(linesOf([4, 11, 29])).toEqual([5, 12, 30]);
  expect(linesOf([29, 29, 11])).toEqual([30, 30, 12]);
  expect(linesOf([11, 13])).toEqual([12, 5]);
  expect(linesOf([1, 2, 3, 4])).toBe(1);
});

it('repeats a broken file as one failed result, and all of it once it is mended', () => {
  const keyOf = (name: string) => name;
  const name = `${uri} could not be read`;
  const failed = { ...outline(1)[0]!, scenarioName: name, line: 3, failure: 'no Gherkin' };
  const of = (results: ChosenResult[], there: Parameters<typeof rerunParts>[1]) => {
    const found = rerunParts({ results, keyOf }, there);
    return 'parts' in found ? found.parts.flatMap((part) => part.scenarios) : found.gone.length;
  };
  const file: ChosenResult = { ...result(name, 3), scenarioName: name, standsFor: 'file' };
  expect(of([file, result('Pay', 10)], [failed])).toEqual([failed]);
  const mended = outline(2);
  expect(of([file], mended)).toEqual(mended);
  expect(of([file], [])).toBe(1);
});

it('takes a scenario for itself that is called as a broken file would be', () => {
  const keyOf = (name: string) => name;
  const name = `${uri} could not be read`;
  const there = [{ ...outline(1)[0]!, scenarioName: name }, ...outline(1)];
  const found = rerunParts({ results: [{ ...result(name, 1), scenarioName: name }], keyOf }, there);
  expect('parts' in found && found.parts.flatMap(({ scenarios }) => scenarios)).toEqual([there[0]]);
});
