import { shellWord } from '#contracts/shell-word';

/**
 * The command that runs one scenario in a clone of the project, in an environment: as the demo project's README says,
 * with its name as the pattern that cucumber takes. The placeholders of an outline stand for anything.
 */
export function scenarioCommand(env: string, feature: string, scenario: string): string {
  const pattern = scenario
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  const words = [`features/${feature}.feature`, '--name', `^${pattern}$`].map(shellWord);
  return `TEST_ENV=${shellWord(env)} npx cucumber-js ${words.join(' ')}`;
}
