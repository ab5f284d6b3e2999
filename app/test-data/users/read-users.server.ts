import { CallRefused } from '#contracts/client';
import type { TestUser } from '#contracts/test-users';
import type { InProject } from '~/access/gate';
import { testUserListQuery } from './list-query';

/** Said when there is no list to show (docs/rules/environments-and-data.md, Test users). */
const failed = 'Error getting user information, please try again later';

/** The test users of the project; a list that cannot be read is an answer of the page. */
export async function readUsers({ project, upstream }: InProject): Promise<{
  users: TestUser[];
  error: string | null;
}> {
  try {
    const answer = await upstream['test-users'].getUsers({ query: { project_id: project.id } });
    return answer.status
      ? { users: answer.users, error: null }
      : { users: [], error: answer.error || failed };
  } catch (error) {
    if (error instanceof CallRefused && error.httpStatus >= 500) return { users: [], error: failed };
    throw error;
  }
}

/** Name of the test user that an address is about; none is longer. */
export function usernameIn(request: Request): string {
  return (new URL(request.url).searchParams.get('username') ?? '').slice(0, 320);
}

/** The test user of {@link usernameIn}; null when there is none. */
export async function namedUser(caller: InProject, request: Request): Promise<TestUser | null> {
  const name = usernameIn(request);
  const { users } = await readUsers(caller);
  return users.find(({ username }) => username === name) ?? null;
}

/** The list with the page, size and search that a request's address has. */
export function usersPath(projectId: string, request: Request): string {
  const query = testUserListQuery(new URL(request.url).searchParams);
  return `/${projectId}/test-data/users${query}`;
}
