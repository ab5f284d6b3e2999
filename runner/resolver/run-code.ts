import { compileFunction } from 'node:vm';
import type { Locator } from 'playwright';

/** The `this` of generated code: the project's cucumber world. */
export type CodeWorld = object;

/** A piece of a step function, without the function around it. */
export interface StepFunctionCode {
  parameters: readonly string[];
  lines: readonly string[];
}

/**
 * Runs generated lines as the body of a step function, with `expect` of playwright/test.
 * The lines are exactly those that the step file gets.
 * @param limit milliseconds that checks without a time wait; left out: as long as in a run
 */
export async function runCode(
  code: StepFunctionCode,
  world: CodeWorld,
  values: readonly unknown[],
  limit?: number,
): Promise<void> {
  const { expect: patient } = await import('playwright/test');
  const expect = limit === undefined ? patient : patient.configure({ timeout: limit });
  const body = `return (async () => {\n${code.lines.join('\n')}\n})();`;
  const run = compileFunction(body, ['expect', ...code.parameters]) as (...args: unknown[]) => Promise<void>;
  await run.call(world, expect, ...values);
}

/** Returns the locator of an expression in generated code. */
export function locatorOfExpression(
  expression: string,
  parameters: readonly string[],
  world: CodeWorld,
  values: readonly unknown[],
): Locator {
  const make = compileFunction(`return ${expression};`, [...parameters]) as (...args: unknown[]) => Locator;
  return make.call(world, ...values);
}
