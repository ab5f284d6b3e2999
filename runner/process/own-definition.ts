import type { PickleStep } from '@cucumber/messages';

interface OwnDefinition {
  id: string;
  /** Milliseconds. -1: none. */
  timeout: number;
  matches(text: string): boolean;
  code(world: object, step: PickleStep): Promise<unknown>;
}

/**
 * Returns a step definition of ours, for steps that the runner itself carries out.
 * Trap: the shape of a definition is no public part of cucumber 12. generating.service.test.ts and
 * recording.service.test.ts notice a change.
 */
export function ownDefinition({ id, timeout, matches, code }: OwnDefinition): object {
  return {
    id,
    uri: id,
    line: 1,
    keyword: 'Given',
    pattern: /(?:)/,
    options: { timeout },
    expression: { source: '(?:)', match: () => [] },
    matchesStepName: matches,
    getInvocationParameters: ({ step }: { step: PickleStep }) => ({
      parameters: [step],
      validCodeLengths: [1],
      getInvalidCodeLengthMessage: () => '',
    }),
    async code(this: object, step: PickleStep) {
      return code(this, step);
    },
    async unwrappedCode() {
      // Cucumber never calls this. It shows only the place of a definition.
    },
  };
}
