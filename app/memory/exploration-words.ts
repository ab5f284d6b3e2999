import {
  explorationLimits,
  type DraftKind,
  type FindingKind,
  type PassedOver,
  type SuiteReach,
} from '#contracts/worker/exploration';
import type { ExplorationSummary, FormWithoutScenario, ProposedScenario } from '#contracts/explorations';
import { counted } from '~/ui/counted';

/** Texts of the pages about explorations. */

export const findingWords: Record<FindingKind, string> = {
  'broken-link': 'Broken links',
  'not-loaded': 'Pages that did not load',
  'broken-picture': 'Broken pictures',
  'page-error': 'Errors of the page’s code',
  'console-error': 'Errors in the console',
  'failed-request': 'Failed requests',
  'no-title': 'Pages without a title',
  accessibility: 'Accessibility',
};

export const passedWords: Record<PassedOver['because'], string> = {
  alike: 'Look alike',
  growing: 'Paths that grow with every link',
  changes: 'Might change something',
  outside: 'Elsewhere',
  download: 'Downloads',
};

export const draftWords: Record<DraftKind, string> = {
  page: 'Pages open',
  link: 'Links lead to them',
  form: 'Forms are sent',
  'empty-form': 'Forms are not sent without what they require',
};

/** Returns a form's name: from its button, otherwise from its first field. */
export const formName = ({ button, field }: Pick<FormWithoutScenario, 'button' | 'field'>): string =>
  button ? `The form “${button}”` : field ? `The form with the field “${field}”` : 'A form without a name';

/** Returns the status for {@link StatusBadge}. */
export const explorationStatusOf = ({ state }: Pick<ExplorationSummary, 'state'>): string =>
  ({ queued: 'QUEUED', running: 'RUNNING', done: 'DONE', failed: 'FAILED', stopped: 'STOPPED' })[state];

/** Returns a sentence for each part that a first suite lacks. Empty when it covers everything that was visited. */
export function suiteGaps({ pages, looked, gone, drafts, told, links, isLate }: SuiteReach): string[] {
  const minutes = explorationLimits.drafting / 60_000;
  const was = (count: number) => (count === 1 ? 'was' : 'were');
  const unseen = pages - looked - gone;
  const untried = drafts - told;
  return [
    ...(unseen > 0
      ? [
          `Only the first ${counted(looked + gone, 'page')} of ${pages.toLocaleString('en')} ${was(looked + gone)} checked.`,
        ]
      : []),
    ...(gone > 0
      ? [
          `${counted(gone, 'page')} did not load again, or led elsewhere, so there is no scenario for ${gone === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(untried > 0
      ? [
          `${told.toLocaleString('en')} of ${counted(drafts, 'possible scenario')} ${was(told)} tried: ${isLate ? `the time limit of ${minutes} minutes was reached` : 'that is the limit'}.`,
        ]
      : isLate
        ? [`The time limit of ${minutes} minutes was reached.`]
        : []),
    ...(links > 0 ? [`The links to ${counted(links, 'more page')} were not tried.`] : []),
  ];
}

/** Returns a sentence that says where the checks of the proposed scenarios were seen to fail. */
export function whereChecked(proposed: readonly Pick<ProposedScenario, 'kind' | 'proof'>[]): string {
  const proofs = new Set(
    proposed.map(({ kind, proof }) => proof ?? (kind === 'page' ? 'elsewhere' : 'before')),
  );
  const where = [
    ...(proofs.has('elsewhere') ? ['on an empty page and on another one of the application'] : []),
    ...(proofs.has('empty')
      ? [proofs.has('elsewhere') ? 'on an empty page alone, where that is said' : 'on an empty page']
      : []),
    ...(proofs.has('before') ? ['before the last step'] : []),
  ];
  return `Its checks were tried where they have to fail as well: ${where.join(', or ')}.`;
}
