import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';

/**
 * Private git repositories (docs/rules/access.md, Private repositories). A project has one address. Each member
 * authenticates with their own user name and token, so that pushes have the member's rights.
 */

export const privateRepository = z.object({
  project_id: z.string(),
  url: z.string(),
  username: z.string(),
});

export const privateRepositoryCalls = {
  getPrivateRepositories: endpoint({
    method: 'GET',
    path: '/getAllPrivateRepoInAProject',
    summary:
      "Lists the bearer's configured repositories in the project of the project-id header, without their tokens.",
    access: 'member',
    answer: answerOf({ privateRepos: z.array(privateRepository) }),
  }),
  getPrivateRepositoryUrl: endpoint({
    method: 'POST',
    path: '/getPrivateRepoUrl',
    summary: "Returns the address of the project's repository, or an empty text when none is set.",
    access: 'member',
    body: z.object({ project_id: z.string() }),
    answer: answerOf({ url: z.string() }),
  }),
  addPrivateRepository: endpoint({
    method: 'POST',
    path: '/addPrivateRepo',
    summary:
      'Proves address, user name and token by asking the remote, then keeps them. The first needs an ADMIN.',
    access: 'member',
    licence: true,
    body: z.object({
      username: z.string().trim().min(1).max(200),
      project_id: z.string(),
      token: z.string().min(1).max(2000),
      url: z.string().trim().min(1).max(2000),
    }),
    answer: answerOf({
      /** Place of the project's earlier work, if the remote already had content; null when nothing was moved. */
      keptAs: z.string().nullable(),
    }),
  }),
};
