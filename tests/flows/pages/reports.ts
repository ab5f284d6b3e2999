import type { ProjectPageId } from '../../../app/pages/pages';
import {
  sameForAll,
  statesInProject,
  leadsOn,
  licensed,
  notFoundForAll,
  shown,
  type ProjectPageChecks,
  type Sample,
} from './checks';

/** Pages of reports, code review and the application map. */
export const reportChecks = {
  'memory/map-page': {
    access: { loader: shown },
    axe: statesInProject('memory', 'memory?search=nothing', 'memory?env=gone'),
    naughtyAddresses: ['memory?env=%s&branch=%s&search=%s&zoom=%s&page=%s'],
  },
  'memory/map-panel': {
    // The page of the map does not exist, and the answer says so.
    access: { loader: shown, action: licensed, form: { wish: 'hide', route: '/' } },
    axe: {
      as: 'member',
      at: ({ projectId, mapPage }) => [
        `/${projectId}/memory/${mapPage}`,
        `/${projectId}/memory/${mapPage}?tab=steps`,
        `/${projectId}/memory/none`,
      ],
    },
    naughtyForms: [{ path: 'memory/x', fields: ['route', 'name', 'to', 'key'], fixed: 'wish=name' }],
    naughtyAddresses: ['memory/%s?tab=%s'],
  },
  'memory/coverage-page': {
    access: { loader: shown },
    axe: statesInProject('memory/coverage'),
    naughtyAddresses: ['memory/coverage?env=%s'],
  },
  'memory/compare-page': {
    access: { loader: shown },
    axe: statesInProject('memory/compare'),
    naughtyAddresses: ['memory/compare?env=%s&branch=%s&with=%s'],
  },
  'memory/explorations-page': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { environment: 'gone', pages: '1', minutes: '1' },
    },
    axe: statesInProject('memory/explorations'),
    naughtyForms: [
      {
        path: 'memory/explorations',
        fields: ['environment', 'address', 'pages', 'minutes', 'signIn', 'origins', 'requests'],
        fixed: 'confirmed=on',
      },
    ],
  },
  'memory/exploration-page': {
    access: {
      loader: notFoundForAll,
      action: ['invalid', 'invalid', 'licence'],
      form: { wish: 'continue', pages: '1', minutes: '1' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, explorationId }) => [`/${projectId}/memory/explorations/${explorationId}`],
    },
    naughtyForms: [{ path: 'memory/explorations/x', fields: ['pages', 'minutes', 'wish'] }],
    naughtyAddresses: ['memory/explorations/%s'],
  },
  'memory/suite-page': {
    access: {
      loader: notFoundForAll,
      action: ['invalid', 'invalid', 'licence'],
      form: { featureName: 'first-suite', scenario: 'One' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, suiteOf }) => [
        `/${projectId}/memory/explorations/${suiteOf}`,
        `/${projectId}/memory/explorations/${suiteOf}/suite`,
      ],
    },
    naughtyForms: [{ path: 'memory/explorations/x/suite', fields: ['featureName', 'scenario', 'wish'] }],
  },
  'reports/runs-page': {
    access: { loader: shown },
    axe: statesInProject('runs', 'runs?search=nothing'),
    naughtyAddresses: ['runs?search=%s&sort=%s&status=%s&cursor=%s'],
  },
  'reports/instructions/instructions-page': {
    access: { loader: shown },
    axe: statesInProject(
      'runs/instructions',
      'runs/instructions?do=start&ci=gitlab',
      'runs/instructions?do=import&ci=shell&format=playwright-json',
    ),
  },
  'reports/run-report-page': {
    access: { loader: notFoundForAll, action: notFoundForAll },
    axe: {
      as: 'member',
      at: ({ projectId, runId }) => [
        `/${projectId}/run-report/${runId}`,
        `/${projectId}/run-report/${runId}?group=step`,
      ],
    },
    naughtyForms: [{ path: 'run-report/x', fields: ['scenario', 'retrain', 'results'] }],
    naughtyAddresses: ['run-report/%s?search=%s&same=%s&sort=%s&change=%s'],
  },
  'memory/run-coverage-page': {
    access: { loader: notFoundForAll },
    axe: {
      as: 'member',
      at: ({ projectId, runId }) => [`/${projectId}/run-report/${runId}/coverage`],
    },
  },
  'reports/scenario-report-page': {
    access: { loader: notFoundForAll },
    axe: {
      as: 'member',
      at: (sample) => ofResult(sample, '', '?view=network', '?view=api', '?view=trace'),
    },
    naughtyAddresses: ['run-report/%s/%s?step=%s&command=%s&view=%s&shot=%s&entry=%s'],
  },
  'reports/scenario/network-dialog': {
    access: { loader: leadsOn },
    axe: {
      as: 'member',
      at: (sample) => ofResult(sample, '/network?step=1&view=network&entry=1'),
    },
  },
  'reports/scenario/pictures-dialog': {
    access: { loader: shown },
    axe: { as: 'member', at: (sample) => ofResult(sample, '/pictures?step=1') },
  },
  'reports/summary/summarise-failure': {
    // No model is configured. Only users who may ask a model are told so.
    access: { loader: shown, action: ['invalid', 'invalid', 'licence'] },
    axe: {
      as: 'member',
      at: ({ projectId, runId, testId }) => [`/${projectId}/run-report/${runId}/${testId}/summary`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'reports/summary/choose-element': {
    access: { loader: shown, action: ['invalid', 'invalid', 'licence'] },
    axe: {
      as: 'member',
      at: ({ projectId, runId, testId }) => [`/${projectId}/run-report/${runId}/${testId}/healing/none`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'reports/scenario/comments/add-comment': {
    // The result or comment does not exist. Only users who may write are told so.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { content: 'Known' },
    },
    axe: {
      as: 'member',
      at: (sample) => ofResult(sample, '/comments/add'),
    },
    naughtyForms: [{ path: 'run-report/x/y/comments/add', fields: ['content'] }],
  },
  'reports/scenario/comments/edit-comment': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { content: 'Known' },
    },
    axe: {
      as: 'member',
      at: (sample) => ofResult(sample, `/comments/${sample.commentId}/edit`),
    },
    naughtyForms: [{ path: 'run-report/x/y/comments/z/edit', fields: ['content'] }],
    naughtyAddresses: ['run-report/%s/%s/comments/%s/edit'],
  },
  'reports/scenario/comments/delete-comment': {
    // A comment that no longer exists counts as deleted.
    access: { loader: shown, action: licensed },
    axe: {
      as: 'member',
      at: (sample) => ofResult(sample, `/comments/${sample.commentId}/delete`),
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'reports/scenario-report-alias': {
    access: { loader: notFoundForAll },
    axe: null,
  },
  'reports/history/history-page': {
    access: { loader: notFoundForAll },
    axe: {
      as: 'member',
      at: ({ projectId, scenarioId }) => [`/${projectId}/scenario-history/${scenarioId}`],
    },
    naughtyAddresses: ['scenario-history/%s?branch=%s&environment=%s&status=%s&cursor=%s'],
  },
  'code-review/review-page': {
    access: { loader: shown, action: sameForAll('invalid'), form: { wish: 'accept' } },
    axe: statesInProject('ai-oversight', 'ai-oversight?state=accepted', 'ai-oversight?state=outdated'),
    naughtyForms: [{ path: 'ai-oversight', fields: ['wish', 'fix'] }],
    naughtyAddresses: ['ai-oversight?state=%s&after=%s'],
  },
  'code-review/discard-fixes': {
    // Nothing is selected, so there is nothing to confirm.
    access: { loader: shown, action: shown },
    axe: statesInProject('ai-oversight/discard?all=1', 'ai-oversight/discard'),
    naughtyForms: [{ path: 'ai-oversight/discard', fields: ['fix', 'confirmed'] }],
    naughtyAddresses: ['ai-oversight/discard?fix=%s'],
  },
  'code-review/fix-page': {
    access: {
      loader: notFoundForAll,
      action: ['invalid', 'invalid', 'licence'],
      form: { wish: 'accept' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, codeFixes }) => codeFixes.map((id) => `/${projectId}/ai-oversight/${id}`),
    },
    naughtyForms: [{ path: 'ai-oversight/x', fields: ['wish', 'fix', 'content'] }],
    naughtyAddresses: ['ai-oversight/%s'],
  },
  'code-review/discard-fix': {
    access: { loader: notFoundForAll, action: shown },
    axe: {
      as: 'member',
      at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/discard`],
    },
    naughtyForms: [{ path: 'ai-oversight/x/discard', fields: ['fix', 'confirmed'] }],
  },
  'code-review/edit-comment': {
    access: {
      loader: notFoundForAll,
      action: ['invalid', 'invalid', 'licence'],
      form: { content: 'Known' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/comments/none/edit`],
    },
    naughtyForms: [{ path: 'ai-oversight/x/comments/y/edit', fields: ['content'] }],
  },
  'code-review/delete-comment': {
    access: { loader: notFoundForAll, action: licensed },
    axe: {
      as: 'member',
      at: ({ projectId, codeFixes }) => [`/${projectId}/ai-oversight/${codeFixes[0]}/comments/none/delete`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'memory/coverage-csv': {
    access: { loader: shown },
    axe: null,
    naughtyAddresses: ['memory/coverage.csv?branch=%s'],
  },
  'memory/page-picture': {
    access: { loader: notFoundForAll },
    axe: null,
  },
  'reports/halt-run': {
    // A run that does not exist redirects to the page that says so.
    access: { loader: leadsOn, action: leadsOn },
    axe: null,
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'reports/run/pin-run': {
    access: { loader: leadsOn, action: notFoundForAll, form: { pinned: 'yes' } },
    axe: null,
    naughtyForms: [{ path: 'run-report/x/pin', fields: ['pinned'] }],
  },
  'reports/run/export/export-csv': {
    access: { loader: notFoundForAll },
    axe: null,
    naughtyAddresses: ['run-report/%s/export.csv'],
  },
  'reports/run/export/export-junit': {
    access: { loader: notFoundForAll },
    axe: null,
    naughtyAddresses: ['run-report/%s/junit.xml'],
  },
  'reports/screenshot': {
    access: { loader: notFoundForAll },
    axe: null,
  },
  'reports/trace/trace-file': {
    access: { loader: notFoundForAll },
    axe: null,
    naughtyAddresses: ['traces/%s/%s'],
  },
} satisfies Partial<Record<ProjectPageId, ProjectPageChecks>>;

function ofResult({ projectId, runId, testId }: Sample, ...rest: string[]): string[] {
  return rest.map((item) => `/${projectId}/run-report/${runId}/${testId}${item}`);
}
