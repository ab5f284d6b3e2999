import { describe, expect, it } from 'vitest';
import { permission, type Permission } from '#contracts/auth';
import { refusalOfAction, type PolicyFacts } from './policy';

const facts = (
  role: 'ADMIN' | 'MEMBER',
  { privateRepo = false, allowGitIntegration = true, allowDeleteProjects = true } = {},
): PolicyFacts => ({
  project: { role, privateRepo, allowGitIntegration },
  user: { customAttributes: { allowDeleteProjects } },
});
const allowed = (given: PolicyFacts) =>
  permission.options.filter((action) => refusalOfAction(action, given) === null);

describe('what a role may do', () => {
  it('is everything for an administrator', () => {
    expect(allowed(facts('ADMIN'))).toEqual(permission.options);
  });

  it('is access keys alone for a member, and git once the project is connected', () => {
    expect(allowed(facts('MEMBER'))).toEqual(['manageAccessKeys']);
    expect(allowed(facts('MEMBER', { privateRepo: true }))).toEqual(['configureGit', 'manageAccessKeys']);
  });

  it('is said in the words of docs/rules/access.md, Roles', () => {
    const said = (action: Permission) => refusalOfAction(action, facts('MEMBER'));
    expect(said('sendInvitation')).toBe('You do not have permission to invite members');
    expect(said('removeMember')).toBe("You don't have permission to remove this user");
    expect(said('deleteProject')).toBe('You do not have permission to delete this project');
  });

  it('does not go beyond what the deployment and the project allow', () => {
    const keeping = facts('ADMIN', { allowDeleteProjects: false });
    expect(refusalOfAction('deleteProject', keeping)).toBe(
      'You do not have permission to delete this project',
    );
    const unconnected = facts('ADMIN', { allowGitIntegration: false });
    expect(refusalOfAction('configureGit', unconnected)).toMatch(/contact support/);
  });
});
