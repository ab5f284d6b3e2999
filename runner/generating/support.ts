import type { ISupportCodeLibrary } from '@cucumber/cucumber/api';
import type { PickleStep } from '@cucumber/messages';
import type { ToRunner } from '#contracts/worker/runner';
import { ownDefinition } from '../process/own-definition';
import { session } from '../process/session';
import { StepGenerator, type CodeItHas } from './step-generator';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isStubAt, markOf } from '#contracts/worker/generated-step';

/** Milliseconds that a question and its answer take on their way. */
const answerMargin = 5_000;

/** The part of cucumber's step definitions that a run uses. Cucumber's API does not declare it. */
interface Definition extends Place {
  id: string;
  code(this: object, ...args: unknown[]): unknown;
  matchesStepName(text: string): boolean;
  getInvocationParameters(of: { step: PickleStep; world: object }): Promise<{ parameters: unknown[] }>;
}

/**
 * Returns the support library with a definition added that writes the code of all undefined steps.
 * It does so while the scenario runs, so world, hooks and page are those of a run.
 */
export async function withGenerating(
  library: ISupportCodeLibrary,
  { generate: mode = 'missing', keptCode = [], pages, reader }: Extract<ToRunner, { type: 'run' }>,
): Promise<ISupportCodeLibrary> {
  const { stepDefinitions } = library as unknown as { stepDefinitions: Definition[] };
  const isReplaceable = await replaceable(session().settings.projectDir, stepDefinitions, mode);
  const generator = new StepGenerator(reader, pages);
  const triedOf = new Map(keptCode.map(({ text, tried }) => [text, tried]));
  /** Returns the step's generated code, if it may be kept. */
  function codeOf({ text }: PickleStep): CodeItHas | undefined {
    const tried = triedOf.get(text);
    const definition = stepDefinitions.find(
      (stepDefinition) => isReplaceable(stepDefinition) && stepDefinition.matchesStepName(text),
    );
    return tried && definition && { tried, run: (world, step) => invoke(definition, world, step) };
  }
  const own = stepDefinitions
    .filter((definition) => !isReplaceable(definition))
    .map((definition) => untilRefused(definition, generator));
  const generating = ownDefinition({
    id: 'generating',
    // Searching and trying take longer than the project may allow for its own steps.
    timeout: session().settings.stepTimeout + (reader ? reader.timeout + answerMargin : 0),
    matches: (text) => !own.some((definition) => definition.matchesStepName(text)),
    code: (world, step) => generator.generate(world, step, codeOf(step)),
  });
  const definitions = { stepDefinitions: [...own, generating] } as unknown as Partial<ISupportCodeLibrary>;
  return { ...library, ...definitions };
}

/**
 * Returns a definition that does nothing after a step was refused: the page is not the expected one.
 * It passes, so that later steps are still read.
 */
function untilRefused(definition: Definition, generator: StepGenerator): Definition {
  const { code } = definition;
  const guarded = function (this: object, ...args: unknown[]): unknown {
    return generator.hasRefused ? undefined : code.apply(this, args);
  };
  // Cucumber counts the parameters of a definition.
  Object.defineProperty(guarded, 'length', { value: code.length });
  return Object.create(definition, { code: { value: guarded, enumerable: true } }) as Definition;
}

/** Calls a definition as cucumber does. Generated code takes no callback. */
async function invoke(definition: Definition, world: object, step: PickleStep): Promise<unknown> {
  const { parameters } = await definition.getInvocationParameters({ step, world });
  return definition.code.apply(world, parameters);
}

/** The place of a definition. `uri` is relative to the checkout. */
interface Place {
  uri: string;
  line: number;
}

/**
 * Returns a function that tells which definitions a generation may replace, by the comments above:
 * stubs in mode `missing`, and generated code too in mode `all`. Definitions in unreadable files are not replaced.
 */
async function replaceable(
  projectDir: string,
  definitions: readonly Place[],
  mode: 'missing' | 'all',
): Promise<(definition: Place) => boolean> {
  const files = new Map<string, string[]>();
  for (const uri of new Set(definitions.map((definition) => definition.uri))) {
    const text = await readFile(join(projectDir, uri), 'utf8').catch(() => '');
    files.set(uri, text.split(/\r?\n/));
  }
  return ({ uri, line }) => {
    const lines = files.get(uri) ?? [];
    return isStubAt(lines, line) || (mode === 'all' && markOf(lines[line - 2] ?? '') === 'generated');
  };
}
