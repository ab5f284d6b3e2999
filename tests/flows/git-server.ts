import type { Page } from '@playwright/test';
import { startGitServer, type GitServer } from '#services/foundation/git/http-backend.fixture';
import { expect, test as base } from './fixtures';

export { expect };

interface Git {
  /** A git server of this test alone. */
  server: GitServer;
  /** Tokens by user name; a changed one counts at once. */
  tokens: Record<string, string>;
  /** Address of an empty repository on it. */
  repository: string;
  /** The demo project, connected to the repository; its id. */
  connected: string;
}

export const repositoryName = 'shop.git';

/** Flows with a project that is kept on a git server. */
export const test = base.extend<Git>({
  tokens: async ({}, provide) => provide({ ada: 'ada-token', bob: 'bob-token' }),
  server: async ({ tokens }, provide) => {
    const server = await startGitServer(tokens);
    await provide(server);
    await server.close();
  },
  repository: async ({ server }, provide) => provide(server.addRepository(repositoryName)),
  connected: async ({ page, demoProject, repository }, provide) => {
    await authorize(page, demoProject, { url: repository, username: 'ada', token: 'ada-token' });
    await provide(demoProject);
  },
});

/** Sends the form of the dialog 'Authorize Git access' in the name of the signed-in user. */
export async function authorize(page: Page, projectId: string, form: Record<string, string>): Promise<void> {
  const path = `/${projectId}/settings/private-repository/authorize`;
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  expect([path, answer.status()]).toEqual([path, 303]);
}
