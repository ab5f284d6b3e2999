import { expect, test } from 'vitest';
import { auth } from '../auth';
import type { Endpoint } from '../endpoint';

/**
 * An access key reads, in its project, and remembers what was open; it changes neither accounts nor projects, members
 * or keys. A new call of the auth service is decided here or by its `sessionOnly`.
 */
test('what an access key may ask of the auth service', () => {
  const calls = Object.entries<Endpoint>(auth);
  const open = calls.filter(([, { access, sessionOnly }]) => access !== 'public' && !sessionOnly);
  expect(open.map(([name]) => name).sort()).toEqual([
    'checkRole',
    'getAccessKeys',
    'getAuditLog',
    'getDashboardPersonalizationInfo',
    'getLastActiveProject',
    'getMembers',
    'getPrivateRepositories',
    'getPrivateRepositoryUrl',
    'getProjects',
    'getUserByToken',
    'isProjectExpired',
    'updateDashboardPersonalizationInfo',
    'updateLastActiveProjectId',
  ]);
});
