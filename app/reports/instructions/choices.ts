import type { ImportFormat } from '#contracts/runs/import';
import type { CiTarget } from '~/shell/ci/ci-recipes';

/** Choices of the page. They are stored in the address. */

export const purposes = [
  { key: 'run', label: 'Run in CI and report' },
  { key: 'start', label: 'Start an execution' },
  { key: 'import', label: 'Import other results' },
] as const;
export type Purpose = (typeof purposes)[number]['key'];

export const places = [
  { key: 'github', label: 'GitHub Actions' },
  { key: 'gitlab', label: 'GitLab CI' },
  { key: 'jenkins', label: 'Jenkins' },
  { key: 'shell', label: 'Shell' },
] as const satisfies { key: CiTarget; label: string }[];

export const formats: { key: ImportFormat; label: string }[] = [
  { key: 'junit', label: 'JUnit XML' },
  { key: 'playwright-json', label: 'Playwright JSON' },
  { key: 'cucumber-messages', label: 'Cucumber messages' },
  { key: 'cucumber-json', label: 'Cucumber JSON' },
];

export interface InstructionChoices {
  purpose: Purpose;
  place: CiTarget;
  format: ImportFormat;
  /** Id of an execution; null for the first one. */
  execution: string | null;
}

export function readChoices(address: URLSearchParams): InstructionChoices {
  const of = <Key extends string>(name: string, keys: readonly Key[], usual: Key): Key =>
    keys.find((key) => key === address.get(name)) ?? usual;
  return {
    purpose: of(
      'do',
      purposes.map(({ key }) => key),
      'run',
    ),
    place: of(
      'ci',
      places.map(({ key }) => key),
      'github',
    ),
    format: of(
      'format',
      formats.map(({ key }) => key),
      'junit',
    ),
    execution: address.get('execution'),
  };
}
