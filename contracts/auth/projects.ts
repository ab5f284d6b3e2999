import { z } from 'zod';
import { answerOf, endpoint } from '../endpoint';
import { newProjectFields, npmrcText, project, projectName } from './project';

/** Calls for projects and their licence (docs/rules/projects.md, Project). */
export const projectCalls = {
  getProjects: endpoint({
    method: 'GET',
    path: '/getProjects',
    summary: "The bearer's projects, oldest first, with role and licence state.",
    access: 'signed-in',
    scope: 'any',
    query: z.object({
      /** Requests only this project. Services that do not support it can answer with all projects. */
      id: z.string().optional(),
    }),
    answer: answerOf({
      projects: z.array(project),
      /**
       * Number of open invitations to the caller's verified address, which every page shows. 0 for an access token and
       * for a request of one project.
       */
      openInvitations: z.number().int().nonnegative().default(0),
    }),
  }),
  createProject: endpoint({
    method: 'POST',
    path: '/CreateProject',
    summary: 'Creates a project; the bearer becomes its ADMIN.',
    access: 'signed-in',
    body: z.object(newProjectFields),
    answer: answerOf({ project }),
  }),
  createWorkspace: endpoint({
    method: 'POST',
    path: '/create-workspace',
    summary: "Creates the project's git repository if it has none, either empty or with the demo features.",
    access: 'member',
    licence: true,
    body: z.object({ projectId: z.string(), template: z.enum(['empty', 'demo']).default('empty') }),
    answer: answerOf({}),
  }),
  getLastActiveProject: endpoint({
    method: 'GET',
    path: '/getLastActiveProject',
    summary: 'Returns the project that the bearer opened last, or null if it no longer exists.',
    access: 'signed-in',
    scope: 'read',
    answer: answerOf({ project: project.nullable() }),
  }),
  updateLastActiveProjectId: endpoint({
    method: 'POST',
    path: '/updateLastActiveProjectId',
    summary: 'Remembers the project the user opened last.',
    access: 'member',
    body: z.object({ project_id: z.string() }),
    answer: answerOf({}),
  }),
  isProjectExpired: endpoint({
    method: 'POST',
    path: '/isProjectExpired',
    summary: 'Licence check: status true while the licence is valid.',
    access: 'member',
    scope: 'read',
    body: z.object({ projectId: z.string() }),
    answer: z.object({ status: z.boolean(), error: z.string().optional() }),
  }),
  renameProject: endpoint({
    method: 'POST',
    path: '/rename-project',
    summary: 'Renames a project.',
    access: 'admin',
    licence: true,
    body: z.object({ newName: projectName, project_id: z.string() }),
    answer: answerOf({}),
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/DeleteProject',
    summary:
      'Deletes a project with its repository, runs and members. When the call answers, nobody is a member.',
    access: 'admin',
    body: z.object({ project_id: z.string() }),
    answer: answerOf({}),
  }),
  updateNpmrc: endpoint({
    method: 'POST',
    path: '/update-npmrc',
    summary: "Replaces the text of the project's .npmrc. The mask of a secret keeps the stored secret.",
    access: 'admin',
    licence: true,
    body: z.object({ project_id: z.string(), npmrc_TextContent: npmrcText }),
    answer: answerOf({}),
  }),
};
