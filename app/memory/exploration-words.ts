import type { DraftKind, FindingKind, PassedOver } from '#contracts/exploration';
import type { ExplorationSummary } from '#contracts/explorations';

/** What pages of explorations say. */

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

/** As {@link StatusBadge} has it. */
export const statusOf = ({ state }: Pick<ExplorationSummary, 'state'>): string =>
  ({ queued: 'QUEUED', running: 'RUNNING', done: 'DONE', failed: 'FAILED', stopped: 'STOPPED' })[state];
