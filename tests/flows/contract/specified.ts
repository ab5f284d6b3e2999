/**
 * Every call about people, projects and environments that clients know (docs/rules/calls.md, Form); parameters as they
 * name them.
 */
export const specified = [
  'auth GET /getProjects',
  'auth GET /getMembers',
  'auth POST /CreateProject',
  'auth DELETE /DeleteProject',
  'auth GET /getLastActiveProject',
  'auth POST /updateLastActiveProjectId',
  'auth POST /create-workspace',
  'auth POST /checkRole',
  'auth DELETE /remove-member-or-invitation',
  'auth POST /isProjectExpired',
  'auth GET /getAllPrivateRepoInAProject',
  'auth POST /getPrivateRepoUrl',
  'auth POST /addPrivateRepo',
  'auth POST /signup-without-iam',
  'auth POST /signin-without-iam',
  'auth GET /getNonIamUserByToken',
  'auth POST /rename-project',
  'auth POST /update-npmrc',
  'auth GET /getDashboardPersonalizationInfo',
  'auth POST /updateDashboardPersonalizationInfo',
  'auth GET /getAccessKeys',
  'auth POST /createAccessKey',
  'auth DELETE /deleteAccessKey',
  'auth POST /create-invitation',
  'auth POST /verify-invitation',
  'auth POST /addMember',
  'auth GET /get-invitations',
  'auth DELETE /invitations/:id',
  'auth POST /signup',
  'auth POST /sign-in-without-identity-provider',
  'workspace POST /get-env-list',
  'workspace POST /push-env',
  'workspace POST /edit-env',
  'workspace DELETE /delete-env',
  'workspace POST /updateLastActiveWorkspace',
  'workspace POST /get-all-branches',
  'workspace DELETE /delete-branch',
  'workspace POST /create-new-branch',
  'workspace GET /get-stable-versions',
  'workspace GET /latestAssets',
  'workspace POST /init',
  'workspace GET /onboarding/:userId',
  'workspace PATCH /progress',
  'storage POST /event',
  'logging POST /log',
] as const;

/** Calls about writing scenarios whose payload clients know. */
export const writing = [
  'workspace POST /push-scenario',
  'workspace POST /delete-feature',
  'workspace POST /rename-feature',
  'workspace POST /create-folder',
  'workspace POST /delete-folder',
  'workspace POST /edit-folder',
  'workspace POST /last-updated',
  'workspace POST /store-and-get-steps',
  'workspace POST /get-step-code-by-scenario',
  'workspace POST /upload-mjs',
  'workspace POST /get-unused-step-definitions',
  'workspace POST /remove-unused-steps',
  'workspace GET /testData',
  'workspace POST /changeTestData',
  'generation POST /scenarios/ideas',
  'generation POST /scenarios/scenario-creation',
  'generation POST /process-user-request/generate',
  'runs POST /project/updateProjectMetadata',
  'test-users GET /get-users',
  'test-users POST /add-user',
  'test-users PUT /update-user',
  'test-users DELETE /delete-user',
  'test-users POST /generate-totp',
] as const;

/** Calls about executions whose payload clients know. */
export const executing = [
  'executions POST /new',
  'executions PUT /:id',
  'executions GET /:id',
  'executions GET /run/:id',
  'executions GET /',
  'executions POST /run/:id',
  'executions POST /schedule/:id',
  'executions POST /deschedule/:id',
  'executions POST /halt/:instanceId',
  'executions DELETE /:id',
] as const;
export type Specified = (typeof specified)[number] | (typeof writing)[number] | (typeof executing)[number];

/**
 * The other calls. Remote desktop: payloads and answers are not specified, so no contract can be tested. Socket:
 * tests/flows/api.spec.ts.
 */
export const withoutShape = [
  'POST create-guacamole-user',
  'POST create-RDP-connection-with-defaults',
  'POST delete-Guacamole-connection',
  'POST guac-lite-prepareWebSocket-url',
  'POST check-environment-is-reachable',
  'POST concurrent-sessions-for-user',
  'POST invoke-deep-link',
  'GET guac-lite-url-for-username/{user}',
] as const;
