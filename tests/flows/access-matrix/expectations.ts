import { done } from '../outside-client';
import type { Callers, Outcome } from './callers';

/** What the project's member, its ADMIN, and the ADMIN of a project with an expired licence get. */
export type Row = readonly [member: Outcome, admin: Outcome, expired: Outcome];

/** What of the project a request is about, where an address needs something that exists. */
type Params = Record<string, string>;

interface Expected {
  loader?: Row;
  action?: Row;
  /** A form that the rules of the page let through; `{n}` differs from request to request. */
  form?: Record<string, string>;
  /** Query of the address, for loader and action. */
  query?: string;
  params?(callers: Callers, projectId: string): Promise<Params> | Params;
}

const all = (outcome: Outcome): Row => [outcome, outcome, outcome];
const shown = all('shown');
const leadsOn = all('leads on');
const missing = all('not found');
const adminReads: Row = ['role', 'shown', 'shown'];
/** Done by any member while the licence lasts. */
const licensed: Row = ['leads on', 'leads on', 'licence'];
/** Done by ADMINs while the licence lasts; the role is asked first. */
const adminLicensed: Row = ['role', 'leads on', 'licence'];
const adminOnly: Row = ['role', 'leads on', 'leads on'];

const site = 'https://qa.example.com';
const newRow = { key: 'key {n}', value: 'x', DataType: 'string', environment: '*' };
const firstRow = () => ({ index: '0' });
const demoFeature = 'folders=account&feature=sign_in';
const otherFeature = 'folders=checkout&feature=guest_checkout';
const demoCode = `${demoFeature}&scenario=Sign+in+with+the+right+password`;
const keyOf = async (callers: Callers, projectId: string) => {
  const { accessKey } = done(
    await callers.callsIn(projectId).auth.createAccessKey({ body: { name: 'CI', projectId } }),
  );
  return { keyId: accessKey.id };
};

/** Every route inside a project that loads or changes something. A route without an entry fails. */
export const inProject: Record<string, Expected> = {
  'shell/project-frame': { loader: shown },
  'projects/project-index': { loader: leadsOn },
  'projects/project-home': { loader: shown },
  'projects/project-setup': { loader: leadsOn, action: licensed },
  'projects/project-overview': { loader: shown },
  'projects/edit-project': { loader: shown, action: adminLicensed, form: { name: 'Renamed' } },
  'projects/delete-project': { loader: shown, action: adminOnly, form: { name: '{name}' } },
  'projects/choose': { action: leadsOn, form: { environment: 'demo' } },
  'shell/record': { loader: shown, action: licensed, form: { environment: 'demo' } },
  'environments/environment-list': { loader: shown },
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
  // The only environment is the current one, which stays.
  'environments/delete-environment': { loader: shown, action: ['invalid', 'invalid', 'licence'] },
  'test-data/test-data-page': { loader: shown },
  'test-data/add-row': { loader: shown, action: licensed, form: newRow },
  // There is no row to edit; what the form says would be a new one.
  'test-data/edit-row': { loader: leadsOn, action: licensed, form: newRow, params: firstRow },
  'test-data/delete-row': { loader: leadsOn, action: licensed, form: { row: '0' }, params: firstRow },
  'test-data/start-over': { loader: shown, action: licensed },
  'test-data/users/users-page': { loader: shown },
  'test-data/users/add-user': {
    ...{ loader: shown, action: licensed },
    form: { username: 'user {n}', password: 'x' },
  },
  // Nobody of that name: there is nothing to change, and what is gone is deleted.
  'test-data/users/edit-user': {
    ...{ loader: leadsOn, action: ['invalid', 'invalid', 'licence'] },
    form: { username: 'user {n}' },
  },
  'test-data/users/delete-user': { loader: leadsOn, action: licensed },
  'test-data/users/user-code': { loader: leadsOn },
  'scenarios/wizard/wizard-page': {
    ...{ loader: shown, action: licensed },
    form: {
      ...{ step: 'manual', intent: 'save', 'feature.choice': 'new', 'feature.name': 'By hand {n}' },
      'scenarios[0].text': 'Scenario: a\n  Given b',
    },
  },
  'settings/settings-frame': { loader: shown },
  'settings/settings-index': { loader: leadsOn },
  'settings/project-tab': { loader: shown },
  'settings/edit-npmrc': {
    ...{ loader: adminReads, action: adminLicensed },
    form: { text: 'registry=https://npm.example.com/' },
  },
  'settings/members/members-alias': { loader: leadsOn },
  'settings/members/members-page': {
    ...{ loader: shown, action: adminLicensed },
    form: { emails: 'new.person@example.com' },
  },
  'settings/members/remove-member': {
    ...{ loader: shown, action: ['role', 'invalid', 'invalid'] },
    params: ({ memberId }) => ({ memberId }),
  },
  'settings/access-tokens/access-tokens-tab': { loader: shown },
  'settings/access-tokens/access-tokens-alias': { loader: leadsOn },
  'settings/access-tokens/new-access-token-alias': { loader: leadsOn },
  'settings/access-tokens/new-access-token': {
    ...{ loader: shown, action: all('shown') },
    form: { name: 'CI' },
  },
  'settings/access-tokens/delete-access-token': {
    ...{ loader: shown, action: ['invalid', 'leads on', 'leads on'] },
    params: keyOf,
  },
  'settings/integrations/integrations-tab': { loader: shown },
  'settings/integrations/authorize-git': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'] },
    form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
  },
  'settings/integrations/authorize-page': {
    ...{ loader: leadsOn, action: ['invalid', 'invalid', 'licence'] },
    form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
  },
  'branches/branches-page': { loader: leadsOn },
  'branches/new-branch': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'] },
    form: { source: 'main', name: 'later' },
  },
  'branches/delete-branch': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'] },
    params: () => ({ name: 'main' }),
  },
  'settings/code-cleanup/code-cleanup-tab': { loader: shown },
  // Nothing of that name: that it is gone is told to those who may delete.
  'settings/code-cleanup/delete-unused': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'] },
    form: { confirmed: 'yes', step: '["features/step_definitions/common.mjs","Given","gone"]' },
  },
  'settings/code-cleanup/show-code': { loader: missing },
  'settings/audit/audit-page': { loader: adminReads },
  'settings/audit/audit-csv': { loader: adminReads },
  'scenarios/features-page': {
    // A stale version: that somebody else saved meanwhile is told to those who may save.
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: demoFeature },
    form: { text: 'Feature: New\n', version: '' },
  },
  'scenarios/create-scenario': { loader: shown },
  'scenarios/feature-tree/row-actions-page': { loader: shown, query: demoFeature },
  'scenarios/feature-tree/toggle': {
    ...{ loader: leadsOn, action: shown, query: `${demoFeature}&open=account` },
    form: { open: 'account' },
  },
  'scenarios/folders/open-vscode': { loader: leadsOn, query: demoFeature },
  'scenarios/folders/new-folder': { loader: shown, action: licensed, form: { name: 'Folder {n}' } },
  // The same name is told to those who may rename.
  'scenarios/folders/rename-folder': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: 'folders=catalogue' },
    form: { name: 'catalogue' },
  },
  'scenarios/folders/rename-feature': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: 'feature=language' },
    form: { name: 'language' },
  },
  'scenarios/folders/move': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: 'feature=gone' },
    form: { destination: 'account' },
  },
  'scenarios/folders/delete-folder': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: 'folders=gone' },
  },
  'scenarios/clone/get-code': { loader: shown },
  'scenarios/new-feature': {
    ...{ loader: shown, action: licensed },
    form: { name: 'added{n}', scenario: 'Added' },
  },
  'scenarios/new-scenario': {
    loader: shown,
    action: licensed,
    query: demoFeature,
    form: { name: 'Added {n}' },
  },
  // Whoever comes second finds it gone.
  'scenarios/delete-feature': {
    ...{ loader: shown, action: ['leads on', 'invalid', 'licence'], query: demoFeature },
  },
  // What the first has renamed is not there for the second.
  'scenarios/gherkin/rename-scenario': {
    ...{ loader: shown, action: ['leads on', 'invalid', 'licence'] },
    ...{ query: `${otherFeature}&scenario=A%20guest%20pays%20by%20card`, form: { name: 'Renamed {n}' } },
  },
  'scenarios/gherkin/comment-step': {
    ...{ loader: shown, action: licensed, query: `${otherFeature}&step=6` },
    form: { comment: 'Note {n}', of: '1 piece of "Blue mug" is in my basket' },
  },
  'scenarios/gherkin/launch-recorder': {
    ...{
      loader: shown,
      action: licensed,
      query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field`,
    },
  },
  // Nothing of that scenario needs a column.
  'scenarios/gherkin/add-examples': {
    ...{ loader: shown, action: all('invalid') },
    query: `${otherFeature}&scenario=An%20empty%20form%20names%20every%20missing%20field`,
  },
  'scenarios/gherkin/run-in-ci': { loader: shown, query: otherFeature },
  'scenarios/gherkin/project-steps': { loader: shown },
  'scenarios/tags/edit-tags': {
    ...{ loader: shown, action: licensed, query: otherFeature, form: { tag: 'tag-{n}' } },
  },
  // No such version to bring back.
  'scenarios/history/history-page': {
    ...{ loader: shown, action: all('invalid'), query: otherFeature, form: { commit: 'x', base: '' } },
  },
  'scenarios/run-scenarios': {
    ...{ loader: shown, action: licensed, query: demoFeature },
    form: { what: 'feature', environment: 'demo' },
  },
  // Without an access token; and nothing is generated there that could be saved.
  'scenarios/generation/generate-code': {
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: demoCode },
    form: { mode: 'missing', environment: 'demo' },
  },
  'scenarios/generation/generation-page': { loader: missing, action: missing },
  'scenarios/step-code/step-code-page': {
    ...{ loader: shown, action: licensed, query: demoCode },
    form: { intent: 'save', file: 'added.mjs', text: '// new', version: '' },
  },
  // Whoever comes second finds it gone.
  'scenarios/step-code/delete-definition': {
    ...{ loader: shown, action: ['leads on', 'invalid', 'licence'], query: demoCode },
  },
  'reports/runs-page': { loader: shown },
  'reports/run-report-page': { loader: missing, action: missing },
  'reports/scenario-report-page': { loader: missing },
  'reports/scenario-report-alias': { loader: missing },
  // A run that is not there leads to the page that says so.
  'reports/halt-run': { loader: leadsOn, action: leadsOn },
  'reports/screenshot': { loader: missing },
};

/** Routes outside of projects that need a sign-in: what somebody who is signed in gets. */
export const signedIn: Record<string, { loader?: Outcome; action?: Outcome; form?: Record<string, string> }> =
  {
    'projects/landing': { loader: 'leads on' },
    'projects/first-project': { loader: 'shown', action: 'invalid' },
    'projects/new-project': { loader: 'shown', action: 'invalid' },
    'shell/new-user-frame': { loader: 'shown' },
    'shell/log-error': { action: 'shown', form: { message: 'An error' } },
    'account/account-frame': { loader: 'shown' },
    'account/account-page': { loader: 'shown', action: 'invalid' },
    'account/sign-out-everywhere': { loader: 'shown', action: 'leads on' },
    'invitations/invitations-page': { loader: 'shown', action: 'invalid' },
    'recorder/remote-recorder': { loader: 'leads on' },
    'onboarding/onboarding-frame': { loader: 'shown' },
    'onboarding/onboarding-page': { loader: 'shown', action: 'invalid' },
  };
