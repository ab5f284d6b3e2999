import type { ProjectPageId } from '../../../app/pages/pages';
import { settingsChecks } from './settings';
import { scenarioChecks } from './scenarios';
import { executionChecks } from './executions';
import { reportChecks } from './reports';
import {
  adminLicensed,
  adminOnly,
  statesInProject,
  leadsOn,
  licensed,
  notFoundForAll,
  shown,
  type ProjectPageChecks,
} from './checks';

const site = 'https://qa.example.com';
const newRow = { key: 'key {n}', value: 'x', DataType: 'string', environment: '*' };
const firstRow = () => ({ index: '0' });

/** Pages of a project. The compiler demands an entry for each, here or in the file of its part. */
export const projectChecks: Record<ProjectPageId, ProjectPageChecks> = {
  ...settingsChecks,
  ...scenarioChecks,
  ...executionChecks,
  ...reportChecks,
  'shell/frame/project-frame': {
    access: { loader: shown },
    axe: null,
  },
  'projects/project-index': {
    access: { loader: leadsOn },
    axe: null,
  },
  'projects/project-home': {
    access: { loader: shown },
    axe: statesInProject('home'),
  },
  'dashboard/dashboard-page': {
    access: { loader: shown },
    axe: statesInProject('dashboard', 'dashboard?period=3'),
    naughtyAddresses: ['dashboard?period=%s'],
  },
  'dashboard/personalise': {
    access: {
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
    axe: statesInProject('dashboard/personalise'),
    naughtyForms: [
      { path: 'dashboard/personalise', fields: ['hourlyRateForTestEngineer', 'avgTimeToAutomateScenario'] },
    ],
  },
  'shell/search/search-page': {
    access: { loader: shown },
    axe: statesInProject('search', 'search?q=sign', 'search?q=nowhere'),
    naughtyAddresses: ['search?q=%s'],
  },
  'projects/project-setup': {
    access: { loader: leadsOn, action: licensed },
    axe: statesInProject('setup'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'projects/project-overview': {
    access: { loader: shown },
    axe: null,
  },
  'projects/edit-project': {
    access: { loader: shown, action: adminLicensed, form: { name: 'Renamed' } },
    axe: statesInProject('edit'),
    naughtyForms: [{ path: 'edit', fields: ['name'] }],
  },
  'projects/delete-project': {
    access: { loader: shown, action: adminOnly, form: { name: '{name}' } },
    axe: statesInProject('delete'),
    naughtyForms: [
      // Never the name that the form before gave it: that would delete the project.
      { path: 'delete', fields: ['name'], behind: '-other' },
    ],
  },
  'environments/environment-list': {
    access: {
      loader: shown,
      action: licensed,
      query: 'deleted=gone',
      form: { intent: 'turn-off' },
    },
    axe: statesInProject('environments'),
    naughtyForms: [{ path: 'environments?deleted=gone', fields: ['env'], fixed: 'intent=choose' }],
  },
  'environments/new-environment': {
    access: {
      loader: shown,
      action: licensed,
      form: { name: 'QA {n}', baseUrl: site },
    },
    axe: statesInProject('environments/new'),
    naughtyForms: [{ path: 'environments/new', fields: ['name', 'baseUrl'] }],
  },
  'environments/edit-environment': {
    access: {
      loader: shown,
      action: licensed,
      form: { name: 'demo', baseUrl: `${site}/{n}` },
    },
    axe: statesInProject('environments/demo/edit'),
    naughtyForms: [{ path: 'environments/demo/edit', fields: ['name', 'baseUrl'] }],
    naughtyAddresses: ['environments/%s/edit'],
  },
  'environments/delete-environment': {
    // The project has only its current environment, which cannot be deleted.
    access: { loader: shown, action: ['invalid', 'invalid', 'licence'] },
    axe: statesInProject('environments/demo/delete'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'branches/branches-page': {
    access: { loader: leadsOn },
    axe: statesInProject('branches'),
  },
  'branches/new-branch': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { source: 'main', name: 'later' },
    },
    axe: statesInProject('branches/new'),
    naughtyForms: [{ path: 'branches/new', fields: ['source', 'name'] }],
  },
  'branches/delete-branch': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      params: () => ({ name: 'main' }),
    },
    axe: statesInProject('branches/main/delete'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'shell/environment/record': {
    access: { loader: shown, action: licensed, form: { environment: 'demo' } },
    axe: statesInProject('record'),
    naughtyForms: [{ path: 'record', fields: ['environment'] }],
  },
  'recorder/new-recording': {
    // The environment does not exist, so the request starts no browser.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { environment: 'gone' },
    },
    axe: statesInProject(
      'recordings/new',
      'recordings/new?feature=account/sign_in&scenario=Sign%20in%20with%20the%20right%20password&after=1&replaces=1',
    ),
    naughtyForms: [{ path: 'recordings/new', fields: ['environment', 'language'] }],
  },
  'recorder/recording-page': {
    access: { loader: notFoundForAll, action: notFoundForAll, form: { intent: 'end' } },
    // A recording that has ended. tests/flows/recording.spec.ts checks one with a browser.
    axe: {
      as: 'member',
      at: ({ projectId, recordingId }) => [`/${projectId}/recordings/${recordingId}`],
    },
    naughtyForms: [
      {
        path: 'recordings/x',
        fields: ['at', 'text', 'comment', 'version', 'also/1', 'key/1'],
        fixed: 'intent=words',
      },
      { path: 'recordings/x', fields: ['next'], fixed: 'intent=end' },
      { path: 'recordings/x', fields: ['at'], fixed: 'intent=replay' },
    ],
  },
  'recorder/save-recording': {
    access: {
      loader: notFoundForAll,
      action: ['not found', 'not found', 'licence'],
      form: { feature: 'a', scenario: 'b', hash: 'c' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, recordingId }) => [
        `/${projectId}/recordings/${recordingId}/save?feature=a&scenario=b`,
      ],
    },
    naughtyForms: [{ path: 'recordings/x/save', fields: ['feature', 'scenario', 'hash', 'goesOn'] }],
  },
  'test-data/test-data-page': {
    access: { loader: shown },
    axe: statesInProject('test-data', 'test-data?show=1', 'test-data?search=nothing'),
    naughtyAddresses: ['test-data?search=%s&show=%s'],
  },
  'test-data/add-row': {
    access: { loader: shown, action: licensed, form: newRow },
    axe: statesInProject('test-data/add'),
    naughtyForms: [
      { path: 'test-data/add', fields: ['key', 'value', 'environment', 'version'], fixed: 'DataType=string' },
    ],
  },
  'test-data/edit-row': {
    // There is no row to edit. The form describes a new row.
    access: { loader: leadsOn, action: licensed, form: newRow, params: firstRow },
    axe: statesInProject('test-data/edit/1'),
    naughtyForms: [
      {
        path: 'test-data/edit/1',
        fields: ['key', 'value', 'environment', 'version'],
        fixed: 'DataType=string',
      },
    ],
    naughtyAddresses: ['test-data/edit/%s'],
  },
  'test-data/delete-row': {
    access: { loader: leadsOn, action: licensed, form: { row: '0' }, params: firstRow },
    axe: statesInProject('test-data/delete/0'),
    naughtyForms: [{ path: 'test-data/delete/0', fields: ['row', 'version'] }],
  },
  'test-data/start-over': {
    access: { loader: shown, action: licensed },
    axe: statesInProject('test-data/start-over'),
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'test-data/users/users-page': {
    access: { loader: shown },
    axe: statesInProject('test-data/users'),
    naughtyAddresses: ['test-data/users?search=%s'],
  },
  'test-data/users/add-user': {
    access: {
      loader: shown,
      action: licensed,
      form: { username: 'user {n}', password: 'x' },
    },
    axe: statesInProject('test-data/users/add'),
    naughtyForms: [{ path: 'test-data/users/add', fields: ['username', 'password', 'secretKey'] }],
  },
  'test-data/users/edit-user': {
    // No test user has this name: an edit finds nothing to change, and a deletion counts as done.
    access: {
      loader: leadsOn,
      action: ['invalid', 'invalid', 'licence'],
      form: { username: 'user {n}' },
    },
    axe: statesInProject('test-data/users/edit?username=anna'),
    naughtyForms: [
      { path: 'test-data/users/edit?username=gone', fields: ['username', 'password', 'secretKey'] },
    ],
  },
  'test-data/users/delete-user': {
    access: { loader: leadsOn, action: licensed },
    axe: statesInProject('test-data/users/delete?username=anna'),
    naughtyForms: { none: 'The form sends no fields. The naughty addresses have the name.' },
  },
  'test-data/users/user-code': {
    access: { loader: leadsOn },
    axe: statesInProject('test-data/users/totp?username=anna'),
  },
  'shell/errors/not-found': {
    access: null,
    axe: statesInProject('no/such/page'),
    naughtyAddresses: ['%s', 'no/%s'],
  },
  'projects/choose': {
    access: { action: leadsOn, form: { environment: 'demo' } },
    axe: null,
    naughtyForms: [{ path: 'choose', fields: ['environment', 'branch', 'back'] }],
  },
  'shell/detour/keep-form': {
    access: { action: leadsOn, form: { detour: '/' } },
    axe: null,
    naughtyForms: [{ path: 'detour', fields: ['detour', 'name', 'text'] }],
  },
};
