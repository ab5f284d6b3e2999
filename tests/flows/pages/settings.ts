import type { ProjectPageId } from '../../../app/pages/pages';
import { done } from '../outside-client';
import type { Callers } from '../access-matrix/callers';
import {
  adminLicensed,
  adminOnly,
  adminReads,
  sameForAll,
  statesInProject,
  leadsOn,
  notFoundForAll,
  shown,
  type ProjectPageChecks,
} from './checks';

const keyOf = async (callers: Callers, projectId: string) => {
  const { accessKey } = done(
    await callers.callsIn(projectId).auth.createAccessKey({ body: { name: 'CI', projectId } }),
  );
  return { keyId: accessKey.id };
};

/** Pages of the settings. */
export const settingsChecks = {
  'settings/settings-frame': {
    access: { loader: shown },
    axe: null,
  },
  'settings/settings-index': {
    access: { loader: leadsOn },
    axe: null,
  },
  'settings/members/members-page': {
    access: {
      loader: shown,
      action: adminLicensed,
      form: { emails: 'new.person@example.com' },
    },
    axe: statesInProject('settings/members', 'settings/members?search=nobody'),
    naughtyForms: [{ path: 'settings/members', fields: ['emails'] }],
    naughtyAddresses: ['settings/members?search=%s&sort=%s'],
  },
  'settings/members/invitation-link': {
    // Nobody is invited there.
    access: {
      loader: ['not found', 'shown', 'shown'],
      action: ['role', 'invalid', 'licence'],
      params: ({ memberId }) => ({ memberId }),
    },
    axe: {
      as: 'member',
      at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/link`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'settings/members/remove-member': {
    access: {
      loader: shown,
      action: ['role', 'invalid', 'invalid'],
      params: ({ memberId }) => ({ memberId }),
    },
    axe: {
      as: 'member',
      at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/remove`],
    },
    naughtyForms: [{ path: 'settings/members/x/remove', fields: ['status', 'email'] }],
  },
  'settings/members/change-role': {
    access: {
      loader: ['not found', 'shown', 'shown'],
      action: adminOnly,
      params: ({ memberId }) => ({ memberId }),
      form: { role: 'MEMBER' },
    },
    axe: {
      as: 'member',
      at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/role`],
    },
    naughtyForms: [{ path: 'settings/members/x/role', fields: ['role'] }],
  },
  'settings/members/hand-on-project': {
    // Nobody of that id is in the project.
    access: {
      loader: ['not found', 'shown', 'shown'],
      action: ['role', 'invalid', 'invalid'],
      params: () => ({ memberId: 'nobody' }),
    },
    axe: {
      as: 'member',
      at: ({ projectId, memberId }) => [`/${projectId}/settings/members/${memberId}/hand-on`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'settings/members/leave-project': {
    // The admin owns the project, and names no new owner.
    access: { loader: shown, action: ['leads on', 'invalid', 'invalid'] },
    axe: statesInProject('settings/members/leave'),
    naughtyForms: [{ path: 'settings/members/leave', fields: ['to'] }],
  },
  'settings/access-tokens/access-tokens-tab': {
    access: { loader: shown },
    axe: statesInProject('settings/access-tokens'),
  },
  'settings/access-tokens/new-access-token': {
    access: {
      loader: shown,
      action: sameForAll('shown'),
      form: { name: 'CI', read: 'on', expiry: '90' },
    },
    axe: statesInProject('settings/access-tokens/new'),
    naughtyForms: [
      {
        path: 'settings/access-tokens/new',
        fields: ['name', 'read', 'expiry', 'date'],
        fixed: 'write=on',
      },
    ],
  },
  'settings/access-tokens/delete-access-token': {
    access: {
      loader: shown,
      action: ['invalid', 'leads on', 'leads on'],
      params: keyOf,
    },
    axe: {
      as: 'member',
      at: ({ projectId, keyId }) => [`/${projectId}/settings/access-tokens/${keyId}/delete`],
    },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'settings/integrations/integrations-tab': {
    access: { loader: shown },
    axe: statesInProject('settings/private-repository'),
  },
  'settings/integrations/authorize-git': {
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
    },
    axe: statesInProject('settings/private-repository/authorize'),
    naughtyForms: [{ path: 'settings/private-repository/authorize', fields: ['url', 'username', 'token'] }],
  },
  'settings/project-tab': {
    access: { loader: shown, action: adminLicensed, form: { verifiesFixes: 'on' } },
    axe: statesInProject('settings/project'),
    naughtyForms: [{ path: 'settings/project', fields: ['verifiesFixes'] }],
  },
  'settings/edit-npmrc': {
    access: {
      loader: adminReads,
      action: adminLicensed,
      form: { text: 'registry=https://npm.example.com/' },
    },
    axe: statesInProject('settings/project/npmrc'),
    naughtyForms: [{ path: 'settings/project/npmrc', fields: ['npmrc'] }],
  },
  'settings/notifications/notifications-tab': {
    access: {
      loader: shown,
      action: adminLicensed,
      form: { what: 'save', 'event:failed': 'on', addresses: 'qa{n}@example.com' },
    },
    axe: statesInProject('settings/notifications'),
    naughtyForms: [
      {
        path: 'settings/notifications',
        fields: ['addresses', 'event:failed', 'member:a'],
        fixed: 'what=save',
      },
      { path: 'settings/notifications', fields: ['url'], fixed: 'what=add' },
      { path: 'settings/notifications', fields: ['what'] },
    ],
  },
  'settings/code-cleanup/code-cleanup-tab': {
    access: { loader: shown },
    axe: statesInProject('settings/code-cleanup'),
  },
  'settings/code-cleanup/delete-unused': {
    // No definition has this name. Only users who may delete are told that it does not exist.
    access: {
      loader: shown,
      action: ['invalid', 'invalid', 'licence'],
      form: { confirmed: 'yes', step: '["features/step_definitions/common.mjs","Given","gone"]' },
    },
    axe: statesInProject('settings/code-cleanup/delete?all=1', 'settings/code-cleanup/delete?uri=none'),
    naughtyForms: [{ path: 'settings/code-cleanup/delete', fields: ['step', 'confirmed'] }],
  },
  'settings/code-cleanup/show-code': {
    access: { loader: notFoundForAll },
    axe: statesInProject(
      'settings/code-cleanup/code?uri=features/step_definitions/unused.mjs&keyword=Given&pattern=nobody%20needs%20it',
    ),
  },
  'settings/coverage/coverage-tab': {
    access: {
      loader: shown,
      action: adminLicensed,
      form: { route: '/admin/{n}', role: '', name: '' },
    },
    axe: statesInProject('settings/coverage'),
    naughtyForms: [
      { path: 'settings/coverage', fields: ['route', 'role', 'name'] },
      { path: 'settings/coverage', fields: ['remove'] },
    ],
  },
  'settings/retention/retention-tab': {
    access: {
      loader: shown,
      action: adminOnly,
      form: { runDays: '3650', artefactDays: '' },
    },
    axe: statesInProject('settings/retention'),
    naughtyForms: [{ path: 'settings/retention', fields: ['runDays', 'artefactDays', 'seen', 'what'] }],
  },
  'settings/audit/audit-page': {
    access: { loader: adminReads },
    axe: statesInProject('settings/audit', 'settings/audit?search=nobody'),
    naughtyAddresses: ['settings/audit?search=%s&event=%s&before=%s'],
  },
  'settings/integrations/authorize-page': {
    access: {
      loader: leadsOn,
      action: ['invalid', 'invalid', 'licence'],
      form: { url: 'https://127.0.0.1/shop.git', username: 'ada', token: 'git-token' },
    },
    axe: statesInProject('private-repository'),
    naughtyForms: [{ path: 'private-repository', fields: ['url', 'username', 'token'] }],
  },
  'settings/access-tokens/access-tokens-alias': {
    access: { loader: leadsOn },
    axe: null,
  },
  'settings/code-cleanup/code-cleanup-alias': {
    access: { loader: leadsOn },
    axe: null,
  },
  'settings/access-tokens/new-access-token-alias': {
    access: { loader: leadsOn },
    axe: null,
  },
  'settings/members/members-alias': {
    access: { loader: leadsOn },
    axe: null,
  },
  'settings/audit/audit-csv': {
    access: { loader: adminReads },
    axe: null,
  },
} satisfies Partial<Record<ProjectPageId, ProjectPageChecks>>;
