import { readFileSync } from 'node:fs';

export type Prompts = Record<'choice' | 'ideas' | 'scenario' | 'step' | 'summary' | 'update-code', string>;

/**
 * Reads the instructions for each kind of request, each with the common rules. The folder `prompts` is next to this
 * file in the source tree, and next to the bundle in a build (scripts/build-server.ts).
 */
export function readPrompts(): Prompts {
  const read = (name: string) =>
    readFileSync(new URL(`./prompts/${name}.md`, import.meta.url), 'utf8').trim();
  const withRules = (name: string) => `${read(name)}\n\n${read('rules')}`;
  return {
    choice: withRules('choice'),
    ideas: withRules('ideas'),
    scenario: withRules('scenario'),
    step: withRules('step'),
    summary: withRules('summary'),
    'update-code': withRules('update-code'),
  };
}
