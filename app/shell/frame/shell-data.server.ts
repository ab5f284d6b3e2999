import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { environmentsOf } from '~/access/environments';
import type { InProject, SignedIn } from '~/access/gate';
import { chosenBranch, hasBranches } from '~/access/git-gate';
import { takeFlash } from '~/platform/flash';
import { inEnvironment } from '~/ui/page-scope';
import { operatorContact } from '../licence/sales-address';
import { readPreferences } from '../preferences/preference-cookie';
import { projectEntries } from './project-entries';
import { shellUser } from './shell-user';

/** Returns the data of the frame around a project's pages, for the loader of the frame. */
export async function readShellData(
  args: LoaderFunctionArgs,
  caller: InProject,
  { projects, openInvitations }: Pick<SignedIn, 'projects' | 'openInvitations'>,
) {
  const { user, project, licence, branch } = caller;
  const [environments, current, branches, openFixes, preferences, notification] = await Promise.all([
    shownEnvironments(caller),
    chosenBranch(args.context, project, caller.upstream),
    branchesOf(caller),
    openFixesOf(caller),
    readPreferences(args.request),
    takeFlash(args.request),
  ]);
  return data(
    {
      brand: args.context.brand,
      user: { ...shellUser(user, args.context), company: user.customAttributes.companyName },
      ...projectEntries({ user, projects }),
      project: { id: project.id, name: project.name },
      licence,
      operatorContact: operatorContact(args.context.brand, args.context.deployment),
      openInvitations,
      branches,
      /** The branch that the page shows and that its forms change. */
      branch,
      ...environments,
      /** The user's choice, which the top bar shows. */
      current: { branch: current, environment: environments.chosen },
      scope: {
        projectId: project.id,
        branch: hasBranches(project) ? branch : null,
        // Forms still name an environment that was deleted. They are refused until the user chooses another one.
        environment: environments.goneEnvironment?.name ?? environments.environment?.name ?? null,
        namesEnvironment: new URL(args.request.url).searchParams.has(inEnvironment),
        hasEnvironments: environments.environments.length > 1,
      },
      openFixes,
      preferences,
      flash: notification?.flash ?? null,
    },
    { headers: notification ? { 'set-cookie': notification.clear } : undefined },
  );
}

/** Reports open before the caller authorised access to a private repository. Nothing is read from the repository. */
function isReadable({ privateRepo, configuredPrivateRepo }: InProject['project']): boolean {
  return !privateRepo || configuredPrivateRepo;
}

/** Returns the environments of the page's branch, the page's environment, and the user's choice by name. */
async function shownEnvironments(caller: InProject) {
  if (!isReadable(caller.project))
    return {
      environments: [],
      refusedEnvironments: [],
      environment: null,
      chosen: null,
      goneEnvironment: null,
    };
  const { environments, refused, current, chosen, gone } = await environmentsOf(caller);
  const environment = environments.find(({ name }) => name === current) ?? null;
  return { environments, refusedEnvironments: refused, environment, chosen, goneEnvironment: gone };
}

/** Null for a project that only has main. Only the present branch when the repository cannot be read. */
async function branchesOf({ project, upstream, branch }: InProject): Promise<string[] | null> {
  if (!project.privateRepo) return null;
  if (!isReadable(project)) return [branch];
  const answer = await upstream.workspace.getBranches({ body: { projectId: project.id } });
  return answer.status ? answer.branches : [branch];
}

/** Returns the number for the badge of Code Review. A failed count must not break the page. */
async function openFixesOf({ project, upstream }: InProject): Promise<number> {
  const count = upstream.runs.countOversights({ query: { project_id: project.id } });
  const answer = await count.catch(() => null);
  return answer?.status ? answer.open : 0;
}
