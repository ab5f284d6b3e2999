import { all, shown, leadsOn, missing, licensed, type Expected } from './row';

/** Routes of the reports. */
export const reportRoutes: Record<string, Expected> = {
  'reports/runs-page': { loader: shown },
  'reports/run-report-page': { loader: missing, action: missing },
  'reports/scenario-report-page': { loader: missing },
  'reports/instructions/instructions-page': { loader: shown },
  // No model is configured. Only users who may ask a model are told so.
  'reports/summary/summarise-failure': { loader: shown, action: ['invalid', 'invalid', 'licence'] },
  'reports/summary/choose-element': { loader: shown, action: ['invalid', 'invalid', 'licence'] },
  'reports/scenario/network-dialog': { loader: leadsOn },
  'reports/scenario/pictures-dialog': { loader: shown },
  // The result or comment does not exist. Only users who may write are told so.
  'reports/scenario/comments/add-comment': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { content: 'Known' },
  },
  'reports/scenario/comments/edit-comment': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { content: 'Known' },
  },
  // A comment that no longer exists counts as deleted.
  'reports/scenario/comments/delete-comment': { loader: shown, action: licensed },
  'reports/trace/trace-file': { loader: missing },
  'reports/scenario-report-alias': { loader: missing },
  // A run that does not exist redirects to the page that says so.
  'reports/halt-run': { loader: leadsOn, action: leadsOn },
  'code-review/review-page': { loader: shown, action: all('invalid'), form: { wish: 'accept' } },
  // Nothing is selected, so there is nothing to confirm.
  'code-review/discard-fixes': { loader: shown, action: shown },
  'code-review/fix-page': {
    loader: missing,
    action: ['invalid', 'invalid', 'licence'],
    form: { wish: 'accept' },
  },
  'code-review/edit-comment': {
    loader: missing,
    action: ['invalid', 'invalid', 'licence'],
    form: { content: 'Known' },
  },
  'code-review/delete-comment': { loader: missing, action: licensed },
  'code-review/discard-fix': { loader: missing, action: shown },
  'memory/map-page': { loader: shown },
  // The page of the map does not exist, and the answer says so.
  'memory/map-panel': { loader: shown, action: licensed, form: { wish: 'hide', route: '/' } },
  'memory/coverage-page': { loader: shown },
  'memory/coverage-csv': { loader: shown },
  'memory/page-picture': { loader: missing },
  'memory/compare-page': { loader: shown },
  'memory/run-coverage-page': { loader: missing },
  'memory/explorations-page': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { environment: 'gone', pages: '1', minutes: '1' },
  },
  'memory/exploration-page': {
    loader: missing,
    action: ['invalid', 'invalid', 'licence'],
    form: { wish: 'continue', pages: '1', minutes: '1' },
  },
  'memory/suite-page': {
    loader: missing,
    action: ['invalid', 'invalid', 'licence'],
    form: { featureName: 'first-suite', scenario: 'One' },
  },
  'reports/screenshot': { loader: missing },
  'reports/history/history-page': { loader: missing },
  'reports/run/pin-run': { loader: leadsOn, action: missing, form: { pinned: 'yes' } },
  'reports/run/export/export-csv': { loader: missing },
  'reports/run/export/export-junit': { loader: missing },
};
