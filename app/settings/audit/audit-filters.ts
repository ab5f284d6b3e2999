import type { AuditEvent } from '#contracts/auth';

/** Labels of the events of the audit log, in the order of the filter. */
export const eventLabels: Record<AuditEvent, string> = {
  'access-denied': 'Access denied',
  'sign-up': 'Sign-up',
  'sign-in': 'Sign-in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-throttled': 'Sign-in throttled',
  'sign-out': 'Sign-out',
  'sessions-ended': 'Sessions ended',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'second-factor-on': 'Two-factor authentication on',
  'second-factor-off': 'Two-factor authentication off',
  'second-factor-failed': 'Two-factor code wrong',
  'second-factor-reset': 'Two-factor authentication reset',
  'second-factor-required': 'Two-factor requirement changed',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-replaced': 'Recovery codes replaced',
  'email-verified': 'Email verified',
  'mail-not-sent': 'Mail not sent',
  'project-created': 'Project created',
  'project-renamed': 'Project renamed',
  'project-deleted': 'Project deleted',
  'project-handed-on': 'Project handed on',
  'npmrc-changed': '.npmrc changed',
  'member-invited': 'Member invited',
  'invitation-repeated': 'Invitation repeated',
  'member-joined': 'Member joined',
  'member-removed': 'Member removed',
  'member-left': 'Member left',
  'role-changed': 'Role changed',
  'invitation-declined': 'Invitation declined',
  'invitation-withdrawn': 'Invitation withdrawn',
  'token-created': 'Access token created',
  'token-deleted': 'Access token deleted',
  'git-connected': 'Git connected',
  'git-refused': 'Git refused',
  'test-user-added': 'Test user added',
  'test-user-changed': 'Test user changed',
  'test-user-deleted': 'Test user deleted',
  'code-pushed': 'Code pushed',
  'coverage-changed': 'Coverage rules changed',
  'notifications-changed': 'Notifications changed',
  'places-changed': 'Places of executions changed',
  'schedules-disabled': 'Schedules turned off',
  'schedules-enabled': 'Schedules turned on',
  'licence-changed': 'License changed',
  'permissions-changed': 'Permissions changed',
};

/** Filters and position in the log's address. */
export interface AuditFilters {
  event: AuditEvent | null;
  search: string;
  /** The page has entries before, or after, the entry with this id. */
  before: number | null;
  after: number | null;
}

/** Reads the address. Invalid values are ignored. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const event = params.get('event') ?? '';
  const before = idIn(params, 'before');
  return {
    event: Object.hasOwn(eventLabels, event) ? (event as AuditEvent) : null,
    search: (params.get('search') ?? '').trim().slice(0, 200),
    before,
    after: before === null ? idIn(params, 'after') : null,
  };
}

/** The filters as the query of the service's call. */
export function auditQueryOf(projectId: string, { event, search, before, after }: AuditFilters) {
  return {
    project_id: projectId,
    event: event ?? undefined,
    search: search || undefined,
    before: before ?? undefined,
    after: after ?? undefined,
  };
}

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
