import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs } from '@playwright/test';
import { setLicence } from '#services/auth/operator';
import { members } from '#services/auth/tables';
import { sessionExpired } from '~/access/session-expired';
import { callsOf, done, type Calls } from '../outside-client';
import { openProductDatabase } from '../product-database';

/** Result of a request, as far as access is concerned. */
export type Outcome =
  | 'shown' // 200
  | 'leads on' // a redirect inside what the caller may see, or after something was done
  | 'invalid' // 4xx about what was sent, by somebody who may send it
  | 'signed out' // 401
  | 'first project' // a redirect to the caller's own project
  | 'not found'
  | 'role'
  | 'licence';

export interface Callers {
  visitor: APIRequestContext;
  /** Member of another project. */
  stranger: APIRequestContext;
  member: APIRequestContext;
  admin: APIRequestContext;
  /** Signs up a new user without a project, whose session a test may end. */
  newcomer(): Promise<APIRequestContext>;
  strangersProject: string;
  /** Creates a project with the demo features and the environment "demo". Its roles: admin ADMIN, member MEMBER. */
  newProject(expired: boolean): Promise<string>;
  /** The same, created once, for requests that change nothing. */
  sharedProject(expired: boolean): Promise<string>;
  /** The execution in a project, which has no flows. */
  executionIn(projectId: string): string;
  /** Returns calls of the ADMIN, to create objects that a request needs. */
  callsIn(projectId: string): Calls;
  memberId: string;
  close(): Promise<void>;
}

const password = 'correct horse 42';

/** Starts four browsers, and the accounts of three of them. */
export async function startCallers(
  playwright: PlaywrightWorkerArgs['playwright'],
  url: string,
): Promise<Callers> {
  const database = await openProductDatabase(process.env.PRODUCT_DATA ?? '');
  const browser = () => playwright.request.newContext({ baseURL: url });
  const visitor = await browser();
  const signUp = async (firstname: string) => {
    const email = `${firstname}-${crypto.randomUUID()}@example.com`.toLowerCase();
    const body = { email, password, firstname, lastname: 'Lovelace' };
    const { token, user } = done(await callsOf(url).auth.signUp({ body }));
    const context = await browser();
    const answer = await context.post('/login', { form: { email, password }, maxRedirects: 0 });
    if (answer.status() !== 302) throw new Error(`Sign-in was answered ${answer.status()}`);
    return { token, id: user._id, context };
  };
  const [stranger, member, admin] = [await signUp('Eve'), await signUp('Bob'), await signUp('Ada')];
  const make = makerOf(url);
  const strangersProject = await make(stranger.token, 'Of the stranger');
  let made = 0;
  const planned = new Map<string, string>();
  const newProject = async (expired: boolean) => {
    const projectId = await make(admin.token, `Project ${(made += 1)}`);
    const plan = { projectId, name: 'Planned', env: 'demo', branch: 'main' };
    const { executions } = callsOf(url, { bearer: admin.token, projectId });
    planned.set(projectId, done(await executions.create({ query: {}, body: plan })).execution._id);
    await database.db
      .insert(members)
      .values({ projectId, userId: member.id, role: 'MEMBER', createdAt: new Date() });
    if (expired) await setLicence(database, projectId, { endsAt: new Date(Date.now() - 1000) });
    return projectId;
  };
  const shared = new Map<boolean, Promise<string>>();
  return {
    visitor,
    stranger: stranger.context,
    member: member.context,
    admin: admin.context,
    newcomer: async () => (await signUp('Grace')).context,
    strangersProject,
    newProject,
    executionIn: (projectId) => planned.get(projectId) ?? '',
    sharedProject(expired) {
      const known = shared.get(expired) ?? newProject(expired);
      shared.set(expired, known);
      return known;
    },
    callsIn: (projectId) => callsOf(url, { bearer: admin.token, projectId }),
    memberId: member.id,
    async close() {
      await Promise.all(
        [visitor, stranger.context, member.context, admin.context].map((item) => item.dispose()),
      );
      await database.close();
    },
  };
}

function makerOf(url: string) {
  return async (token: string, name: string): Promise<string> => {
    const created = done(await callsOf(url, { bearer: token }).auth.createProject({ body: { name } }));
    const projectId = created.project.id;
    const { auth } = callsOf(url, { bearer: token, projectId });
    done(await auth.createWorkspace({ body: { projectId, template: 'demo' } }));
    return projectId;
  };
}

/** Reads the answer to a request of Remix' client. */
export async function outcomeOf(
  answer: APIResponse,
  { strangersProject }: Pick<Callers, 'strangersProject'>,
) {
  const status = answer.status();
  const text = await answer.text();
  return named(status, text, strangersProject) ?? (`${status}: ${text.slice(0, 200)}` as Outcome);
}

function named(status: number, text: string, strangersProject: string): Outcome | null {
  if (status === 200 || status === 204) return 'shown';
  if (status === 202 || status === 302 || status === 303)
    return text.includes(strangersProject) ? 'first project' : 'leads on';
  if (status === 401 && text.includes(sessionExpired)) return 'signed out';
  if (status === 404) return 'not found';
  if (status === 403) return text.includes('licence') ? 'licence' : 'role';
  return status === 400 || status === 422 ? 'invalid' : null;
}
