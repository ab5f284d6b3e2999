import { isBlank } from '#domain/text';
import type { MemberContext } from '#services/foundation/calls/endpoint';
import { oneTimeCode, readSeed } from '#domain/test-data/one-time-code';
import {
  testUserSealPurpose,
  type AuditedChange,
  type TestUsersHandler,
  type TestUsersServiceDeps,
} from './deps';
import {
  deleteTestUser,
  findTestUser,
  insertTestUser,
  listTestUsers,
  updateTestUser,
  type TestUserRow,
} from './repository';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

// Handlers of test users (docs/rules/environments-and-data.md, Test users). They never return passwords or seeds.

const seal = ({ sealing }: TestUsersServiceDeps, text: string, projectId: string) =>
  sealing.seal(text, testUserSealPurpose(projectId));

function audit(
  deps: TestUsersServiceDeps,
  queries: Parameters<NonNullable<typeof deps.audit>>[0],
  event: AuditedChange['event'],
  { user, project, address }: MemberContext,
  subject: string,
) {
  const { clock } = deps;
  const { userId, email: actor } = user;
  return deps.audit?.(queries, clock.now(), {
    event,
    userId,
    actor,
    projectId: project.id,
    subject,
    address,
  });
}

export const getUsers: TestUsersHandler<'getUsers'> = async (
  { database: { db } },
  { query: { project_id } },
) => {
  const rows = await listTestUsers(db, project_id);
  const users = rows.map(({ username, secretKey }) => ({ username, hasSecretKey: secretKey !== null }));
  users.sort((a, b) => byName.compare(a.username, b.username));
  return { status: true, users };
};

export const addUser: TestUsersHandler<'addUser'> = async (
  deps,
  { body: { project_id, username: typed, password, secretKey: seed } },
  context,
) => {
  const {
    clock,
    database: { db },
  } = deps;
  const username = typed.trim();
  const problem = usernameProblem(username) ?? passwordProblem(password) ?? seedProblem(seed);
  if (problem) return problem;
  const kept = readSeed(seed);
  const row: TestUserRow = {
    projectId: project_id,
    username,
    password: seal(deps, password, project_id),
    createdAt: clock.now(),
    secretKey: kept === null ? null : seal(deps, kept, project_id),
  };
  const added = await db.transaction(async (transaction) => {
    if (!(await insertTestUser(transaction, row))) return false;
    await audit(deps, transaction, 'test-user-added', context, username);
    return true;
  });
  return added ? { status: true } : taken;
};

export const handleUpdateUser: TestUsersHandler<'updateUser'> = async (deps, { body }, context) => {
  const {
    database: { db },
  } = deps;
  const { project_id, prev_username, password, secretKey: seed, removeSecretKey } = body;
  const username = body.username.trim();
  const problem = usernameProblem(username) ?? seedProblem(seed);
  if (problem) return problem;
  const kept = readSeed(seed);
  const change = {
    username,
    password: password.trim() === '' ? undefined : seal(deps, password, project_id),
    secretKey: kept === null ? (removeSecretKey ? null : undefined) : seal(deps, kept, project_id),
  };
  const became = await db.transaction(async (transaction) => {
    const done = await updateTestUser(transaction, project_id, prev_username, change);
    const subject = username === prev_username ? username : `${prev_username} → ${username}`;
    if (done === 'updated') await audit(deps, transaction, 'test-user-changed', context, subject);
    return done;
  });
  if (became === 'taken') return taken;
  return became === 'missing' ? noSuchUser(prev_username) : { status: true };
};

export const deleteUser: TestUsersHandler<'deleteUser'> = async (
  deps,
  { body: { project_id, username } },
  context,
) => {
  const {
    database: { db },
  } = deps;
  const deleted = await db.transaction(async (transaction) => {
    const done = await deleteTestUser(transaction, project_id, username);
    if (done) await audit(deps, transaction, 'test-user-deleted', context, username);
    return done;
  });
  return deleted ? { status: true } : noSuchUser(username);
};

export const generateTotp: TestUsersHandler<'generateTotp'> = async (
  { database: { db }, sealing, clock },
  { body: { project_id, username } },
) => {
  const row = await findTestUser(db, project_id, username);
  if (!row) return noSuchUser(username);
  if (row.secretKey === null) return failed('secretKey', 'This test user has no secret key.');
  const seed = sealing.open(row.secretKey, testUserSealPurpose(project_id));
  const code = seed === null ? null : oneTimeCode(seed, clock.now());
  return code ? { status: true, ...code } : failed('secretKey', 'Could not decrypt!');
};

function usernameProblem(username: string) {
  if (isBlank(username)) return failed('username', 'Enter a username');
  return /\p{Cc}/u.test(username) ? failed('username', 'A username cannot contain control characters') : null;
}

function passwordProblem(password: string) {
  return password.trim() === '' ? failed('password', 'Enter a password') : null;
}

function seedProblem(seed: string) {
  if (seed.trim() === '' || readSeed(seed)) return null;
  return failed('secretKey', 'The secret key must be base32 (A–Z, 2–7) or an otpauth:// address');
}

const taken = failed('username', 'A test user with this username already exists');
const noSuchUser = (username: string) => failed('missing', `There is no test user named "${username}".`);

/** @param because name of the field, or `missing` */
function failed(because: string, error: string) {
  return { status: false as const, because, error };
}
