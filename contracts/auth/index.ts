import { accessKeyCalls } from './access-keys';
import { accountCalls } from './accounts';
import { auditCalls } from './audit';
import { invitationCalls } from './invitations';
import { keptFormCalls } from './kept-forms';
import { memberCalls } from './members';
import { personalizationCalls } from './personalization';
import { privateRepositoryCalls } from './private-repositories';
import { projectCalls } from './projects';
import { secondFactorCalls } from './second-factor';

export * from './access-keys';
export * from '#domain/accounts/account-rules';
export * from './accounts';
export * from './audit';
export * from './identity-provider';
export * from './invitations';
export * from './kept-forms';
export * from './members';
export * from './private-repositories';
export * from './project';
export * from './user';

/** The auth service (docs/rules/access.md; docs/rules/calls.md, Form). Ids are UUIDs, times ISO 8601. */
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
