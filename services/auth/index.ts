import { randomUUID } from 'node:crypto';
import { auth } from '#contracts/auth';
import { bindHandlers } from '#services/foundation/calls/bind-handlers';
import { serve, type Service } from '#services/foundation/calls/endpoint';
import { createAccessKey, getAccessKeys, handleDeleteAccessKey } from './access-keys/handlers';
import { createAttemptLimits } from './accounts/attempts';
import { changePassword } from './accounts/change-password';
import { checkPasswordReset, requestPasswordReset, resetPassword } from './accounts/password-handlers';
import {
  getEmailCode,
  requestEmailCode,
  signOutEverywhere,
  updateProfile,
  verifyEmail,
} from './accounts/profile-handlers';
import { confirmSignIn } from './accounts/second-factor/confirm';
import {
  getSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './accounts/second-factor/handlers';
import {
  createSignInTurns,
  getUserByToken,
  handleSignIn,
  handleSignOut,
  signUp,
} from './accounts/sign-in-handlers';
import { getAuditLog } from './audit/handlers';
import { createRefusalLog } from './audit/refusals';
import type { AuthDeps, AuthServiceDeps } from './deps';
import { databaseIdentity } from './identity';
import { passwordsRefused, signUpWithIdentityProvider } from './identity-provider/handlers';
import { createProvider } from './identity-provider/provider';
import {
  addMember,
  createInvitation,
  getInvitations,
  handleDeclineInvitation,
  resendInvitation,
  verifyInvitation,
} from './invitations/handlers';
import { getKeptForm, keepForm } from './kept-forms/handlers';
import { checkRole, getMembers, removeMember } from './members/handlers';
import { requireSecondFactor } from './members/requirement';
import { changeRole, handOnProject, leaveProject } from './members/roles';
import {
  getDashboardPersonalizationInfo,
  updateDashboardPersonalizationInfo,
} from './personalization/handlers';
import {
  addPrivateRepository,
  getPrivateRepositories,
  getPrivateRepositoryUrl,
} from './private-repositories/handlers';
import { handleDeleteProject, renameProject, updateNpmrc } from './projects/changes';
import {
  getLastActiveProject,
  getProjects,
  handleCreateProject,
  handleCreateWorkspace,
  isProjectExpired,
  updateLastActiveProjectId,
} from './projects/handlers';

export { attemptLimits, createAttemptLimits } from './accounts/attempts';
export { pruneAccounts } from './accounts/prune';
export { listMembers } from './members/repository';
export { insertAudit } from './audit/record';
export { createRefusalLog } from './audit/refusals';
export { pruneAuditLog } from './audit/retention';
export { weeklyWishes } from './personalization/weekly-wishes';
export { remoteOf } from './private-repositories/credentials';
export { finishDeletions } from './projects/deletion';
export { openNpmrc, sealNpmrcTexts } from './projects/npmrc';
export { actingFor } from './projects/acting-for';
export { allowanceOf, expiredProjects } from './projects/allowance';
export { projectNames } from './projects/repository';
export type { AuthServiceDeps };

const handlers = {
  signUp,
  signIn: handleSignIn,
  signInWithoutIdentityProvider: handleSignIn,
  signOut: handleSignOut,
  getUserByToken,
  requestPasswordReset,
  checkPasswordReset,
  resetPassword,
  changePassword,
  updateProfile,
  signOutEverywhere,
  requestEmailCode,
  getEmailCode,
  verifyEmail,
  confirmSignIn,
  getSecondFactor,
  startSecondFactor,
  turnOnSecondFactor,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  getProjects,
  createProject: handleCreateProject,
  createWorkspace: handleCreateWorkspace,
  getLastActiveProject,
  updateLastActiveProjectId,
  isProjectExpired,
  renameProject,
  deleteProject: handleDeleteProject,
  updateNpmrc,
  getMembers,
  checkRole,
  removeMember,
  changeRole,
  handOnProject,
  leaveProject,
  requireSecondFactor,
  createInvitation,
  resendInvitation,
  verifyInvitation,
  addMember,
  getInvitations,
  declineInvitation: handleDeclineInvitation,
  getAuditLog,
  getAccessKeys,
  createAccessKey,
  deleteAccessKey: handleDeleteAccessKey,
  getDashboardPersonalizationInfo,
  updateDashboardPersonalizationInfo,
  keepForm,
  getKeptForm,
  getPrivateRepositories,
  getPrivateRepositoryUrl,
  addPrivateRepository,
  signUpWithIdentityProvider,
};

/**
 * Creates the auth service: accounts, sessions, projects, membership and licences (contracts/auth/index.ts).
 * Other services ask it for the caller's identity, through services/foundation/calls/caller.ts.
 */
export function createAuthService({
  ids = randomUUID,
  allowDeleteProjects = false,
  allowedProjects = 10_000,
  identityProvider = null,
  attempts,
  ...given
}: AuthServiceDeps): Service {
  const deps: AuthDeps = {
    ...given,
    newId: ids,
    allowDeleteProjects,
    allowedProjects,
    attempts: createAttemptLimits(given.database.pool, attempts),
    signInTurns: createSignInTurns(),
    identityProvider: identityProvider && createProvider(identityProvider, given.clock),
  };
  const identity = databaseIdentity(deps);
  const bound = bindHandlers({ ...deps, identity }, handlers);
  // With a provider, calls with passwords are refused.
  return serve(auth, deps.identityProvider ? { ...bound, ...passwordsRefused } : bound, {
    identity: { ...identity, refused: deps.refused ?? createRefusalLog(deps) },
    log: deps.log,
  });
}
