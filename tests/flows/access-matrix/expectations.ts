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
const demoFeature = 'folders=account&feature=sign_in';
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
  'settings/audit/audit-page': { loader: adminReads },
  'settings/audit/audit-csv': { loader: adminReads },
  'scenarios/features-page': {
    // A stale version: that somebody else saved meanwhile is told to those who may save.
    ...{ loader: shown, action: ['invalid', 'invalid', 'licence'], query: demoFeature },
    form: { text: 'Feature: New\n', version: '' },
  },
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
  'scenarios/run-scenarios': {
    ...{ loader: shown, action: licensed, query: demoFeature },
    form: { what: 'feature', environment: 'demo' },
  },
  'scenarios/step-code-page': { loader: missing, action: missing },
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
