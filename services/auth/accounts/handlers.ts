import type { ZodError } from 'zod';
import { filledCredentials, newAccount, type auth, type User } from '#contracts/auth';
import type { Answer } from '#contracts/endpoint';
import type { Handlers } from '#services/foundation/endpoint';
import type { AuthDeps } from '../deps';
import { firstProjectToOpen } from '../projects/repository';
import { hashPassword, isPassword } from './passwords';
import { deleteSession, findUserByEmail, insertSession, insertUser, type UserRow } from './repository';
import { hashToken, newToken } from './sessions';

type SignInAnswer = Answer<typeof auth.signIn>;

export function accountHandlers(
  deps: AuthDeps,
): Pick<
  Handlers<typeof auth>,
  'signUp' | 'signIn' | 'signInWithoutIdentityProvider' | 'signOut' | 'getUserByToken'
> {
  const { database, clock } = deps;

  async function signIn({ body }: { body: { email: string; password: string } }): Promise<SignInAnswer> {
    const credentials = filledCredentials.safeParse(body);
    if (!credentials.success) return wrongField(credentials.error);
    const { email, password } = credentials.data;
    const isAddress = newAccount.shape.email.safeParse(email).success;
    const user = isAddress ? await findUserByEmail(database.db, email) : null;
    // Also for an unknown user: neither text nor timing may tell which addresses have an account.
    if (!(await isPassword(password, user?.passwordHash ?? null)) || !user) {
      return { status: false, error: 'The email or password is incorrect.', because: 'credentials' };
    }
    return startSession(deps, user);
  }

  return {
    async signUp({ body }) {
      const account = newAccount.safeParse(body);
      if (!account.success) return wrongField(account.error);
      const { password, ...person } = account.data;
      const user = {
        ...person,
        id: deps.newId(),
        companyName: '',
        passwordHash: await hashPassword(password),
        emailVerifiedAt: deps.emailVerification ? null : clock.now(),
        lastActiveProjectId: null,
        createdAt: clock.now(),
      };
      const inserted = await insertUser(database.db, user);
      if (inserted) return startSession(deps, user);
      return { status: false, error: 'An account with this email already exists', because: 'taken' };
    },
    signIn,
    signInWithoutIdentityProvider: signIn,
    async signOut(_, { headers }) {
      await deleteSession(database.db, hashToken(headers.bearer ?? ''));
      return { status: true };
    },
    async getUserByToken(_, { user }) {
      return { status: true, user };
    },
  };
}

/** The user as the contract has it. */
export function toUser(
  row: UserRow,
  custom: Pick<AuthDeps, 'allowDeleteProjects' | 'allowedProjects'>,
): User {
  return {
    userId: row.id,
    email: row.email,
    givenName: row.firstname,
    familyName: row.lastname,
    name: `${row.firstname} ${row.lastname}`,
    customAttributes: {
      companyName: row.companyName,
      allowedProjectsCount: custom.allowedProjects,
      allowDeleteProjects: custom.allowDeleteProjects,
    },
    emailVerified: row.emailVerifiedAt !== null,
  };
}

async function startSession({ database, clock }: AuthDeps, user: UserRow): Promise<SignInAnswer> {
  const token = newToken();
  await insertSession(database.db, hashToken(token), user.id, clock.now());
  const project = await firstProjectToOpen(database.db, user.id);
  const { id: _id, email, firstname, lastname } = user;
  return {
    status: true,
    token,
    isNewUser: project === null,
    user: { _id, email, firstname, lastname, name: `${firstname} ${lastname}` },
    project: project === null ? null : { _id: project },
  };
}

/** An empty field is told first, as it names no single one; `because` is the field's name. */
function wrongField({ issues }: ZodError): SignInAnswer {
  const empty = issues.find((issue) => issue.code === 'too_small' && issue.minimum === 1);
  const issue = empty ?? issues[0];
  return { status: false, error: issue?.message ?? '', because: String(issue?.path[0] ?? 'input') };
}
