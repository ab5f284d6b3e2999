import { savedFields } from '../../../app/executions/detail/saved-fields.server';
import type { Callers } from './callers';
import { reportRoutes } from './report-routes';
import { settingsRoutes } from './settings-routes';
import {
  all,
  shown,
  leadsOn,
  missing,
  adminReads,
  licensed,
  adminLicensed,
  adminOnly,
  type Expected,
} from './row';

const site = 'https://qa.example.com';
const newRow = { key: 'key {n}', value: 'x', DataType: 'string', environment: '*' };
const firstRow = () => ({ index: '0' });
const demoFeature = 'folders=account&feature=sign_in';
const otherFeature = 'folders=checkout&feature=guest_checkout';
const demoCode = `${demoFeature}&scenario=Sign+in+with+the+right+password`;
const newPlan = 'name=New&env=demo&branch=main';
const everyDay = { repeat: 'Every day', was: 'Every week', time: '01:45', zone: 'Etc/UTC' };
const toNobody = { tell: 'nobody' };
const planned = (callers: Callers, projectId: string) => ({ execId: callers.executionIn(projectId) });

/** Every route inside a project that loads or changes something. A route without an entry fails. */
export const inProject: Record<string, Expected> = {
  'shell/project-frame': { loader: shown },
  'projects/project-index': { loader: leadsOn },
  'projects/project-home': { loader: shown },
  'dashboard/dashboard-page': { loader: shown },
  'dashboard/personalise': {
    loader: shown,
    action: leadsOn,
    form: {
      currency: 'EUR',
      hourlyRateForTestEngineer: '60',
      avgTimeToAutomateScenario: '4',
      avgTimeToAutomateScenarioUsingBlinqIO: '0.25',
      avgTimeToMaintainScenario: '2',
      avgTimeToAnalyzeFailedScenario: '2',
    },
  },
  'projects/project-setup': { loader: leadsOn, action: licensed },
  'projects/project-overview': { loader: shown },
  'projects/edit-project': { loader: shown, action: adminLicensed, form: { name: 'Renamed' } },
  'projects/delete-project': { loader: shown, action: adminOnly, form: { name: '{name}' } },
  'shell/keep-form': { action: leadsOn, form: { detour: '/' } },
  'projects/choose': { action: leadsOn, form: { environment: 'demo' } },
  'shell/search/search-page': { loader: shown },
  'shell/record': { loader: shown, action: licensed, form: { environment: 'demo' } },
  // The environment does not exist, so the request starts no browser.
  'recorder/new-recording': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { environment: 'gone' },
  },
  'recorder/recording-page': { loader: missing, action: missing, form: { intent: 'end' } },
  'recorder/save-recording': {
    loader: missing,
    action: ['not found', 'not found', 'licence'],
    form: { feature: 'a', scenario: 'b', hash: 'c' },
  },
  'environments/environment-list': {
    loader: shown,
    action: licensed,
    query: 'deleted=gone',
    form: { intent: 'turn-off' },
  },
  'environments/new-environment': {
    loader: shown,
    action: licensed,
    form: { name: 'QA {n}', baseUrl: site },
  },
  'environments/edit-environment': {
    loader: shown,
    action: licensed,
    form: { name: 'demo', baseUrl: `${site}/{n}` },
  },
  // The project has only its current environment, which cannot be deleted.
  'environments/delete-environment': { loader: shown, action: ['invalid', 'invalid', 'licence'] },
  'test-data/test-data-page': { loader: shown },
  'test-data/add-row': { loader: shown, action: licensed, form: newRow },
  // There is no row to edit. The form describes a new row.
  'test-data/edit-row': { loader: leadsOn, action: licensed, form: newRow, params: firstRow },
  'test-data/delete-row': { loader: leadsOn, action: licensed, form: { row: '0' }, params: firstRow },
  'test-data/start-over': { loader: shown, action: licensed },
  'test-data/users/users-page': { loader: shown },
  'test-data/users/add-user': {
    loader: shown,
    action: licensed,
    form: { username: 'user {n}', password: 'x' },
  },
  // No test user has this name: an edit finds nothing to change, and a deletion counts as done.
  'test-data/users/edit-user': {
    loader: leadsOn,
    action: ['invalid', 'invalid', 'licence'],
    form: { username: 'user {n}' },
  },
  'test-data/users/delete-user': { loader: leadsOn, action: licensed },
  'test-data/users/user-code': { loader: leadsOn },
  'scenarios/wizard/wizard-page': {
    loader: shown,
    action: licensed,
    form: {
      step: 'manual',
      intent: 'save',
      'feature.choice': 'new',
      'feature.name': 'By hand {n}',
      'scenarios[0].text': 'Scenario: a\n  Given b',
    },
  },
  'branches/branches-page': { loader: leadsOn },
  'branches/new-branch': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { source: 'main', name: 'later' },
  },
  'branches/delete-branch': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    params: () => ({ name: 'main' }),
  },
  'settings/code-cleanup/code-cleanup-tab': { loader: shown },
  // No definition has this name. Only users who may delete are told that it does not exist.
  'settings/code-cleanup/delete-unused': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { confirmed: 'yes', step: '["features/step_definitions/common.mjs","Given","gone"]' },
  },
  'settings/code-cleanup/show-code': { loader: missing },
  'scenarios/step-code/code-file-page': {
    loader: shown,
    query: 'file=features/step_definitions/common.mjs&line=3',
  },
  'settings/audit/audit-page': { loader: adminReads },
  'settings/audit/audit-csv': { loader: adminReads },
  'scenarios/features-page': {
    // The version is stale. Only users who may save are told that another user has saved since.
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: demoFeature,
    form: { text: 'Feature: New\n', version: '' },
  },
  'scenarios/create-scenario': { loader: shown },
  'scenarios/feature-tree/row-actions-page': { loader: shown, query: demoFeature },
  'scenarios/feature-tree/toggle': {
    loader: leadsOn,
    action: shown,
    query: `${demoFeature}&open=account`,
    form: { open: 'account' },
  },
  'scenarios/clone/open-vscode': { loader: shown, query: demoFeature },
  'scenarios/folders/new-folder': { loader: shown, action: licensed, form: { name: 'Folder {n}' } },
  // The scenario already has this name. Only users who may rename are told so.
  'scenarios/folders/rename-folder': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: 'folders=catalogue',
    form: { name: 'catalogue' },
  },
  'scenarios/folders/rename-feature': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: 'feature=language',
    form: { name: 'language' },
  },
  'scenarios/folders/move': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: 'feature=gone',
    form: { destination: 'account' },
  },
  // The item to move does not exist. Only users who may change plans are told so.
  'scenarios/folders/choose-place': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: 'folders=gone&movedFolder=before',
  },
  'scenarios/folders/delete-folder': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: 'folders=gone',
  },
  'scenarios/clone/get-code': { loader: shown },
  'scenarios/new-feature': {
    loader: shown,
    action: licensed,
    form: { name: 'added{n}', scenario: 'Added' },
  },
  'scenarios/new-scenario': {
    loader: shown,
    action: licensed,
    query: demoFeature,
    form: { name: 'Added {n}' },
  },
  // The first caller deletes the feature. Every later caller finds it deleted.
  'scenarios/delete-feature': {
    loader: shown,
    action: ['leads on', 'invalid', 'licence'],
    query: demoFeature,
  },
  // The first caller renames the scenario. Later callers no longer find the old name.
  'scenarios/gherkin/rename-scenario': {
    loader: shown,
    action: ['leads on', 'invalid', 'licence'],
    query: `${otherFeature}&scenario=A%20guest%20pays%20by%20card`,
    form: { name: 'Renamed {n}' },
  },
  'scenarios/gherkin/comment-step': {
    loader: shown,
    action: licensed,
    query: `${otherFeature}&step=6`,
    form: { comment: 'Note {n}', of: '1 piece of "Blue mug" is in my basket' },
  },
  'scenarios/gherkin/launch-recorder': {
    loader: shown,
    action: licensed,
    query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field&inEnvironment=demo`,
  },
  // The scenario has no text that could become a column.
  'scenarios/gherkin/add-examples': {
    loader: shown,
    action: all('invalid'),
    query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field`,
  },
  'scenarios/gherkin/run-in-ci': { loader: shown, query: otherFeature },
  'scenarios/gherkin/project-steps': { loader: shown },
  'scenarios/tags/edit-tags': {
    loader: shown,
    action: licensed,
    query: otherFeature,
    form: { tag: 'tag-{n}' },
  },
  // The version to bring back does not exist.
  'scenarios/history/history-page': {
    loader: shown,
    action: all('invalid'),
    query: otherFeature,
    form: { commit: 'x', base: '' },
  },
  // The version to restore does not exist.
  'scenarios/history/deleted-features': {
    loader: shown,
    action: all('invalid'),
    form: { folders: '', feature: 'none', commit: 'x' },
  },
  'scenarios/run-scenarios': {
    loader: shown,
    action: licensed,
    query: demoFeature,
    form: { what: 'feature', environment: 'demo' },
  },
  // No row is selected. Only users who may run are told so.
  'scenarios/run/run-rows': {
    loader: shown,
    action: all('invalid'),
    query: `${demoFeature}&scenario=gone`,
  },
  // All steps have code that people wrote, so there is nothing to generate.
  'scenarios/generation/generate-code': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    query: demoCode,
    form: { mode: 'missing', environment: 'demo' },
  },
  'scenarios/generation/generation-page': { loader: missing, action: missing },
  'scenarios/step-code/step-code-page': {
    loader: shown,
    action: licensed,
    query: demoCode,
    form: { intent: 'save', file: 'added.mjs', text: '// new', version: '' },
  },
  // The first caller deletes the definition. Every later caller finds it deleted.
  'scenarios/step-code/delete-definition': {
    loader: shown,
    action: ['leads on', 'invalid', 'licence'],
    query: demoCode,
  },
  // The execution does not exist. Only users who may run and schedule are told so.
  'executions/list/executions-page': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { intent: 'run', id: 'x' },
  },
  'executions/list/how-to-run': { loader: shown },
  'executions/list/edit-npmrc': {
    loader: adminReads,
    action: adminLicensed,
    form: { npmrc: 'registry=https://npm.example.com/' },
  },
  // An execution that no longer exists counts as deleted.
  'executions/list/delete-execution': { loader: missing, action: licensed },
  // Invalid input leads back to the step with the problem. Valid input needs a licence.
  'executions/planner/define-step': { loader: shown },
  'executions/planner/scenarios-step': { loader: shown, query: newPlan },
  'executions/planner/schedule-step': {
    loader: shown,
    action: licensed,
    query: `${newPlan}&tag=smoke`,
    form: { name: 'Plan {n}', env: 'demo', branch: 'main', tag: 'smoke', intent: 'skip' },
  },
  'executions/planner/tags': { loader: shown },
  'executions/run-choice': {
    loader: shown,
    action: licensed,
    query: demoFeature,
    form: { tag: 'smoke', env: 'demo' },
  },
  'executions/planner/next-run': { loader: shown },
  'executions/planner/edit-schedule': {
    loader: shown,
    action: licensed,
    form: everyDay,
    params: (callers, projectId) => ({ executionId: callers.executionIn(projectId) }),
  },
  'executions/planner/edit-definition': {
    loader: shown,
    action: licensed,
    form: { name: 'Renamed {n}', env: 'demo', branch: 'main' },
    params: (callers, projectId) => ({ executionId: callers.executionIn(projectId) }),
  },
  'executions/detail/execution-page': {
    loader: shown,
    action: licensed,
    params: planned,
    form: { intent: 'save', env: 'demo', base: savedFields({ env: 'demo', flows: [] }).base },
  },
  'executions/detail/edit-notifications': {
    loader: shown,
    action: licensed,
    form: toNobody,
    params: planned,
  },
  'executions/detail/edit-schedule': { loader: shown, action: licensed, form: everyDay, params: planned },
  'executions/detail/edit-definition': {
    loader: shown,
    action: licensed,
    params: planned,
    form: { name: 'Renamed {n}', env: 'demo', branch: 'main' },
  },
  'executions/detail/delete-execution': { loader: shown, action: licensed, params: planned },
  'executions/console/console-page': { loader: missing, action: all('invalid') },
  ...reportRoutes,
  ...settingsRoutes,
};
