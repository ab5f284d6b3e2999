import { describe, expect, it } from 'vitest';
import type { Project } from '#contracts/auth';
import { needsGitAuthorisation } from './git-gate';

const needs = (path: string, project: Partial<Project>, method = 'GET') =>
  needsGitAuthorisation(project as Project, new Request(`http://tests.example.com${path}`, { method }));
const waiting = { privateRepo: true, configuredPrivateRepo: false };

describe('the git authorisation', () => {
  it.each([
    '/p',
    '/p/home',
    '/p/features?feature=run-report',
    '/p/settings/private-repository',
    '/p/runs',
    '/p/home.data',
  ])('comes before %s', (path) => expect(needs(path, waiting)).toBe(true));

  it.each([
    '/p/run-report/1',
    '/p/run-report/1/2.data',
    '/p/scenario-report/1',
    '/p/private-repository',
    '/p/screenshots/1/2',
  ])('does not come before %s', (path) => expect(needs(path, waiting)).toBe(false));

  it('is for projects with a private repository, until it is given, and for pages', () => {
    expect(needs('/p/home', { ...waiting, configuredPrivateRepo: true })).toBe(false);
    expect(needs('/p/home', { ...waiting, privateRepo: false })).toBe(false);
    expect(needs('/p/home', waiting, 'POST')).toBe(false);
  });
});
