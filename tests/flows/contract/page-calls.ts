import { email, ids } from './answers';
import {
  get,
  inProject,
  newcomerPost,
  outside,
  page,
  post,
  projectId,
  repository,
  signedOut,
  type PageCall,
} from './page-call';
import type { Specified } from './specified';
import { executionCalls } from './execution-calls';
import { writingCalls } from './writing-calls';

export type { PageCall };

const { user: userId, key, invitation, member, unknown } = ids;
const where = { projectId, branch: 'main' };
const site = 'https://qa.example.com';
const signUp = { email, password: 'correct horse 42', firstname: 'Ada', lastname: 'Lovelace' };
const newProject = { name: 'Web shop', url: site };

/** Calls about people, projects and environments (docs/rules/calls.md, Form), as pages make them. */
const shellCalls: PageCall[] = [
  { call: 'auth POST /signup-without-iam', ...signedOut, body: signUp, by: newcomerPost('/signup', signUp) },
  {
    call: 'auth POST /signin-without-iam',
    ...signedOut,
    body: { email, password: signUp.password },
    by: newcomerPost('/login', { email, password: signUp.password }),
  },
  { call: 'auth GET /getNonIamUserByToken', ...inProject, body: null, by: get(page('home')) },
  { call: 'auth GET /getNonIamUserByToken', ...outside, body: null, by: get('/projects/new') },
  { call: 'auth GET /getProjects', ...inProject, body: null, by: get(page('home')) },
  { call: 'auth GET /getLastActiveProject', ...outside, body: null, by: get('/') },
  {
    call: 'auth POST /CreateProject',
    ...outside,
    body: { name: 'Web shop', description: '', url: site, demo: false },
    by: post('/projects/new', newProject),
  },
  {
    call: 'auth POST /create-workspace',
    ...outside,
    body: { projectId, template: 'empty' },
    by: post('/projects/new', newProject),
  },
  {
    call: 'auth POST /updateLastActiveProjectId',
    ...outside,
    body: { project_id: projectId },
    by: post('/projects/new', newProject),
  },
  {
    call: 'auth POST /rename-project',
    ...inProject,
    body: { newName: 'Book shop', project_id: projectId },
    by: post(page('edit'), { name: 'Book shop' }),
  },
  {
    call: 'auth DELETE /DeleteProject',
    ...inProject,
    body: { project_id: projectId },
    by: post(page('delete'), { name: 'Web shop' }),
  },
  {
    call: 'auth POST /isProjectExpired',
    project: unknown,
    body: { projectId: unknown },
    by: get(`/${unknown}/home`),
  },
  {
    call: 'auth GET /getMembers',
    path: `/getMembers?project_id=${projectId}`,
    ...inProject,
    body: null,
    by: get(page('settings/members')),
  },
  {
    call: 'auth POST /checkRole',
    ...inProject,
    body: { project_id: projectId, action: 'sendInvitation' },
    by: get(page('settings/members')),
  },
  {
    call: 'auth POST /create-invitation',
    ...inProject,
    body: { project_id: projectId, inviter_email: email, sent_to_email_list: ['eve@example.com'] },
    by: post(page('settings/members'), { emails: 'Eve@example.com' }),
  },
  {
    call: 'auth DELETE /remove-member-or-invitation',
    ...inProject,
    body: {
      project_id: projectId,
      user_id_to_remove: member,
      status: 'active',
      user_email_to_remove: 'bob@example.com',
    },
    by: post(page(`settings/members/${member}/remove`), { status: 'active', email: 'bob@example.com' }),
  },
  {
    call: 'auth GET /getAccessKeys',
    path: `/getAccessKeys?project_id=${projectId}`,
    ...inProject,
    body: null,
    by: get(page('settings/access-tokens')),
  },
  {
    call: 'auth POST /createAccessKey',
    ...inProject,
    body: { name: 'CI', projectId, scopes: ['read'], expiresAt: null },
    by: post(page('settings/access-tokens/new'), { name: 'CI', read: 'on', expiry: 'never' }),
  },
  {
    call: 'auth DELETE /deleteAccessKey',
    ...inProject,
    body: { id: key },
    by: post(page(`settings/access-tokens/${key}/delete`)),
  },
  {
    call: 'auth POST /verify-invitation',
    ...signedOut,
    body: { id: invitation },
    by: ({ visitor }) =>
      visitor.get(`/invitation?id=${invitation}&invited_by=grace%40example.com&project=Web+shop`),
  },
  { call: 'auth GET /get-invitations', ...outside, body: null, by: get('/invitations') },
  {
    call: 'auth POST /addMember',
    ...outside,
    body: { id: invitation },
    by: post('/invitations', { id: invitation, intent: 'accept' }),
  },
  {
    call: 'auth DELETE /invitations/:id',
    path: `/invitations/${invitation}`,
    ...outside,
    body: null,
    by: post('/invitations', { id: invitation, intent: 'decline' }),
  },
  { call: 'workspace POST /get-env-list', ...inProject, body: repository, by: get(page('environments')) },
  {
    call: 'workspace POST /push-env',
    ...inProject,
    body: { ...repository, name: 'QA', data: { name: 'QA', baseUrl: site, proposeOnly: false } },
    by: post(page('environments/new'), { name: 'QA', baseUrl: site }),
  },
  {
    call: 'workspace POST /edit-env',
    ...inProject,
    body: {
      ...repository,
      name: 'demo',
      newName: 'QA',
      newData: { name: 'QA', baseUrl: site, proposeOnly: false },
    },
    by: post(page('environments/demo/edit'), { name: 'QA', baseUrl: site }),
  },
  {
    call: 'workspace DELETE /delete-env',
    ...inProject,
    body: { ...repository, name: 'staging' },
    by: post(page('environments/staging/delete')),
  },
  {
    call: 'workspace POST /updateLastActiveWorkspace',
    ...inProject,
    body: { ...where, name: 'staging', keepsBranch: true },
    by: post(page('choose'), { environment: 'staging' }),
  },
  { call: 'workspace POST /get-all-branches', ...inProject, body: { projectId }, by: get(page('home')) },
  {
    call: 'workspace PATCH /progress',
    ...outside,
    body: { userId, lastCompletedStep: 5 },
    by: post('/invitations', { id: invitation, intent: 'accept' }),
  },
  {
    call: 'workspace GET /onboarding/:userId',
    path: `/onboarding/${userId}`,
    ...outside,
    body: null,
    by: get('/'),
  },
  {
    call: 'auth GET /getAllPrivateRepoInAProject',
    ...inProject,
    body: null,
    by: get(page('settings/private-repository')),
  },
  {
    call: 'auth POST /addPrivateRepo',
    ...inProject,
    body: {
      username: 'ada',
      project_id: projectId,
      token: 'git-token',
      url: 'https://git.example.com/shop.git',
    },
    by: post(page('settings/private-repository/authorize'), { username: 'ada', token: 'git-token' }),
  },
  {
    call: 'auth POST /update-npmrc',
    ...inProject,
    body: { project_id: projectId, npmrc_TextContent: 'registry=https://npm.example.com/' },
    by: post(page('settings/project/npmrc'), { npmrc: 'registry=https://npm.example.com/' }),
  },
  {
    call: 'workspace POST /create-new-branch',
    ...inProject,
    body: { projectId, sourceBranch: 'main', newBranch: 'later', isPrivateRepo: true },
    by: post(page('branches/new'), { source: 'main', name: 'later' }),
  },
  {
    call: 'workspace DELETE /delete-branch',
    ...inProject,
    body: { projectId, branch: 'next' },
    by: post(page('branches/next/delete')),
  },
  {
    call: 'workspace POST /init',
    ...outside,
    body: { userId },
    by: post('/onboarding', { intent: 'installed' }),
  },
  {
    call: 'workspace GET /latestAssets',
    path: /^\/latestAssets\?repo_url=http%3A%2F%2F127/,
    ...signedOut,
    body: null,
    by: ({ visitor }) => visitor.get(`/open-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`),
  },
  {
    call: 'storage POST /event',
    ...outside,
    body: {
      event: {
        name: 'create_project',
        projectId,
        deviceType: 'desktop',
        os: 'Windows',
        browser: 'Microsoft Edge',
        country: 'Iceland',
      },
    },
    by: post('/projects/new', newProject),
  },
];

export const pageCalls: PageCall[] = [...shellCalls, ...writingCalls, ...executionCalls];

/** Calls that clients know and no page makes, and why. */
export const withoutPage: { call: Specified; why: string }[] = [
  {
    call: 'auth POST /getPrivateRepoUrl',
    why: 'Every page has the address with its project (getProjects); the call answers other clients.',
  },
  {
    call: 'executions GET /run/:id',
    why: 'Pages have the latest instance with its execution; the call answers other clients.',
  },
  { call: 'workspace GET /get-stable-versions', why: 'The recorder app asks it, no page.' },
  {
    call: 'auth GET /getDashboardPersonalizationInfo',
    why: 'No page asks it; the call answers other clients.',
  },
  {
    call: 'auth POST /updateDashboardPersonalizationInfo',
    why: 'No page asks it; the call answers other clients.',
  },
  {
    call: 'auth POST /signup',
    why: 'Needs an identity provider: proved against a real one in the flows of identity-provider.spec.ts.',
  },
  {
    call: 'auth POST /sign-in-without-identity-provider',
    why: 'The second name of signin-without-iam, for clients that know only this one.',
  },
];
