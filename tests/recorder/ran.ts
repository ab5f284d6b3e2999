import { readFile } from 'node:fs/promises';

export interface RanStep {
  text: string;
  /** As cucumber calls it: `passed`, `failed`, `skipped`. */
  status: string;
  /** Why the step failed. */
  message: string;
}

/** Reads cucumber-js' output of `--format json`. @returns steps by scenario name, without hooks that passed */
export async function ranScenarios(file: string): Promise<Map<string, RanStep[]>> {
  const told = JSON.parse(await readFile(file, 'utf8')) as Told[];
  return new Map(
    told
      .flatMap(({ elements }) => elements)
      .map(({ name, steps }): [string, RanStep[]] => [name, steps.flatMap(ranStep)]),
  );
}

interface Told {
  elements: {
    name: string;
    steps: { hidden?: boolean; name?: string; result: { status: string; error_message?: string } }[];
  }[];
}

function ranStep({ hidden, name = 'hook', result }: Told['elements'][number]['steps'][number]): RanStep[] {
  const { status, error_message: message = '' } = result;
  return hidden && status === 'passed' ? [] : [{ text: name, status, message }];
}
