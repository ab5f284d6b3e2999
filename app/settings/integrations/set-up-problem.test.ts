import { expect, test } from 'vitest';
import { contactSupport, setUpProblem } from './set-up-problem';

test('only an administrator of a project that may, sets up git; everybody joins what is set up', () => {
  const problem = (role: 'ADMIN' | 'MEMBER', allowGitIntegration: boolean, privateRepo = false) =>
    setUpProblem({ role, allowGitIntegration, privateRepo });
  expect(problem('ADMIN', true)).toBeNull();
  expect(problem('MEMBER', true)).toBe('Only administrators of the project can set up Git.');
  expect(problem('ADMIN', false)).toBe(contactSupport);
  expect(problem('MEMBER', false)).toBe(contactSupport);
  expect(problem('MEMBER', false, true)).toBeNull();
});
