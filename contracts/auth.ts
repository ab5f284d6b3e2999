import { accessKeyCalls } from './auth/access-keys';
import { accountCalls } from './auth/accounts';
import { auditCalls } from './auth/audit';
import { invitationCalls } from './auth/invitations';
import { keptFormCalls } from './auth/kept-forms';
import { memberCalls } from './auth/members';
import { personalizationCalls } from './auth/personalization';
import { privateRepositoryCalls } from './auth/private-repositories';
import { projectCalls } from './auth/projects';
import { secondFactorCalls } from './auth/second-factor';

export * from './auth/access-keys';
export * from '#domain/accounts/account-rules';
export * from './auth/accounts';
export * from './auth/audit';
export * from './auth/identity-provider';
export * from './auth/invitations';
export * from './auth/kept-forms';
export * from './auth/members';
export * from './auth/private-repositories';
export * from './auth/project';
export * from './auth/user';

/** The auth service (docs/rules/access.md; docs/rules/calls.md, Form). Ids are UUIDs, times ISO 8601 strings. */
export const auth = {
  ...accountCalls,
  ...projectCalls,
  ...memberCalls,
  ...invitationCalls,
  ...accessKeyCalls,
  ...privateRepositoryCalls,
  ...personalizationCalls,
  ...keptFormCalls,
  ...secondFactorCalls,
  ...auditCalls,
};
