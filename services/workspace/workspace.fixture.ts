import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Project, User } from '#contracts/auth';
import { createClient } from '#contracts/client';
import type { LiveEvent } from '#contracts/live';
import { workspace } from '#contracts/workspace';
import type { Identity } from '#services/foundation/calls/caller';
import { systemClock } from '#services/foundation/clock';
import { createGitStore } from '#services/foundation/git/index';
import { createSealing } from '#services/foundation/secrets/sealing';
import { silentLog, testDatabase } from '#services/foundation/testing';
import { sampleProject } from '#services/foundation/testing.project';
import {
  createWorkspace,
  createWorkspaceService,
  type TemplateFile,
  type WorkspaceServiceDeps,
} from './index';

export const projectId = '11111111-2222-4333-8444-555555555555';

export const sealing = createSealing('a key of thirty-two signs or more');

/** Files of a new workspace in tests: texts by path. */
export type Files = Record<string, string>;

/** Starts the workspace service on real git and a new database, with one project that has the files. */
export async function startWorkspace(
  files: Files | null = {},
  project: Partial<Project> = {},
  given: Partial<Pick<WorkspaceServiceDeps, 'remoteOf' | 'writes' | 'clock' | 'onRenamed'>> & {
    inspections?: Pick<WorkspaceServiceDeps['git'], 'inspected' | 'inspectionState'>;
  } = {},
) {
  const database = await testDatabase();
  const root = mkdtempSync(join(tmpdir(), 'scenarium-workspace-'));
  const git = createGitStore({
    root,
    path: '/usr/local/bin:/usr/bin:/bin',
    log: silentLog,
    remotes: { allowHttp: true, allowedHosts: ['127.0.0.1'], timeout: 10_000 },
  });
  onTestFinished(async () => {
    await git.close();
    await database.close();
    rmSync(root, { recursive: true, force: true });
  });
  const events: unknown[] = [];
  const templates = { base: templateFiles(files ?? {}), demo: [] };
  const { inspections, ...others } = given;
  const service = createWorkspaceService({
    git: { ...git, ...inspections },
    database,
    templates,
    demoShop: null,
    clock: systemClock,
    log: silentLog,
    sealing,
    identity: identityOf({ ada, bob }, { ...someProject, ...project }),
    live: {
      publish: (rooms: string[], event: LiveEvent, payload: object) =>
        void events.push({ rooms, event, payload }),
    },
    ...others,
  });
  if (files)
    await createWorkspace(
      { git, templates, demoShop: null },
      projectId,
      { name: 'Shop', template: 'empty', url: '' },
      ada,
    );
  const as = (bearer: 'ada' | 'bob' | 'stranger') =>
    createClient(workspace, 'http://workspace', (request) => service.fetch(request), { bearer });
  return {
    service,
    /** Folder of the git repositories. */
    root,
    git,
    database,
    events,
    as,
    call: as('ada'),
    tip: async () => (await git.tip(projectId, 'main')) ?? '',
  };
}

export function templateFiles(files: Files): TemplateFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) }));
}

/** Returns the answer of a call that must succeed. */
export function succeeded<T extends { status: boolean }>(answer: T): Extract<T, { status: true }> {
  if (!answer.status) throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { status: true }>;
}

export const ada = person('00000000-0000-4000-8000-00000000000a', 'Ada Lovelace', 'ada@example.com');
export const bob = person('00000000-0000-4000-8000-00000000000b', 'Bob Babbage', 'bob@example.com');

function person(userId: string, name: string, email: string): User {
  const [givenName = '', familyName = ''] = name.split(' ');
  const customAttributes = { companyName: '', allowedProjectsCount: 1, allowDeleteProjects: false };
  return { userId, name, email, givenName, familyName, customAttributes, emailVerified: true };
}

/** Creates an auth service for users whose token is their key. All of them are members of the one project. */
function identityOf(people: Record<string, User>, project: Project): Identity {
  const user = async ({ bearer = '' }: { bearer?: string }) => people[bearer] ?? null;
  return {
    user,
    membership: async (headers, id) => ((await user(headers)) && id === project.id ? project : null),
  };
}

const someProject = sampleProject(projectId);
