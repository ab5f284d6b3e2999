import { done } from '../outside-client';
import type { Callers } from './callers';
import { all, shown, leadsOn, adminReads, adminLicensed, adminOnly, type Expected } from './row';

const keyOf = async (callers: Callers, projectId: string) => {
  const { accessKey } = done(
    await callers.callsIn(projectId).auth.createAccessKey({ body: { name: 'CI', projectId } }),
  );
  return { keyId: accessKey.id };
};

/** Routes of the settings. */
export const settingsRoutes: Record<string, Expected> = {
  'settings/settings-frame': { loader: shown },
  'settings/settings-index': { loader: leadsOn },
  'settings/project-tab': { loader: shown, action: adminLicensed, form: { verifiesFixes: 'on' } },
  'settings/edit-npmrc': {
    loader: adminReads,
    action: adminLicensed,
    form: { text: 'registry=https://npm.example.com/' },
  },
  'settings/members/members-alias': { loader: leadsOn },
  'settings/members/members-page': {
    loader: shown,
    action: adminLicensed,
    form: { emails: 'new.person@example.com' },
  },
  // Nobody is invited there.
  'settings/members/invitation-link': {
    loader: ['not found', 'shown', 'shown'],
    action: ['role', 'invalid', 'licence'],
    params: ({ memberId }) => ({ memberId }),
  },
  'settings/members/remove-member': {
    loader: shown,
    action: ['role', 'invalid', 'invalid'],
    params: ({ memberId }) => ({ memberId }),
  },
  'settings/members/change-role': {
    loader: ['not found', 'shown', 'shown'],
    action: adminOnly,
    params: ({ memberId }) => ({ memberId }),
    form: { role: 'MEMBER' },
  },
  // Nobody of that id is in the project.
  'settings/members/hand-on-project': {
    loader: ['not found', 'shown', 'shown'],
    action: ['role', 'invalid', 'invalid'],
    params: () => ({ memberId: 'nobody' }),
  },
  // The admin owns the project, and names no new owner.
  'settings/members/leave-project': { loader: shown, action: ['leads on', 'invalid', 'invalid'] },
  'settings/access-tokens/access-tokens-tab': { loader: shown },
  'settings/access-tokens/access-tokens-alias': { loader: leadsOn },
  'settings/code-cleanup/code-cleanup-alias': { loader: leadsOn },
  'settings/access-tokens/new-access-token-alias': { loader: leadsOn },
  'settings/access-tokens/new-access-token': {
    loader: shown,
    action: all('shown'),
    form: { name: 'CI', read: 'on', expiry: '90' },
  },
  'settings/access-tokens/delete-access-token': {
    loader: shown,
    action: ['invalid', 'leads on', 'leads on'],
    params: keyOf,
  },
  'settings/integrations/integrations-tab': { loader: shown },
  'settings/integrations/authorize-git': {
    loader: shown,
    action: ['invalid', 'invalid', 'licence'],
    form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
  },
  'settings/integrations/authorize-page': {
    loader: leadsOn,
    action: ['invalid', 'invalid', 'licence'],
    form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
  },
  'settings/coverage/coverage-tab': {
    loader: shown,
    action: adminLicensed,
    form: { route: '/admin/{n}', role: '', name: '' },
  },
  'settings/notifications/notifications-tab': {
    loader: shown,
    action: adminLicensed,
    form: { what: 'save', 'event:failed': 'on', addresses: 'qa{n}@example.com' },
  },
  'settings/retention/retention-tab': {
    loader: shown,
    action: adminOnly,
    form: { runDays: '3650', artefactDays: '' },
  },
};
