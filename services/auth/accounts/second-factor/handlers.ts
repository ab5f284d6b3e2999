import type { Queries } from '#services/foundation/database/index';
import type { AuthDeps, AuthHandler } from '../../deps';
import { lockUser } from '../../projects/repository';
import { deleteSessions, findUserById } from '../repository';
import { hashToken } from '../sessions';
import { gone, secondFactorSealPurpose, sealedForSetUp, tellOwner } from './check-code';
import { otpAddressOf, newSecret, normalizedCode, timeStepOf } from './codes';
import { changeProven, makeRecoveryCodes } from './proven-changes';
import {
  countRecoveryCodes,
  findSealedSecret,
  keepSecret,
  listRequiring,
  markOn,
  removeFactor,
} from './repository';

const isOn = { status: false, error: 'Two-factor authentication is already on.', because: 'on' } as const;
const isOff = { status: false, error: 'Two-factor authentication is off.', because: 'off' } as const;
const notStarted = {
  status: false,
  error: 'Start again: this set-up was replaced or finished in another window.',
  because: 'start',
} as const;
const ofProvider = {
  status: false,
  error: 'This installation signs in with its identity provider, which has its own second factor.',
  because: 'identity-provider',
} as const;

// Handlers for setting up, changing and removing the second factor. The second sign-in step is in confirm.ts.

/** Returns the secret of a set-up that this session started. Null when there is none. */
async function setUpOf(
  { database: { db }, sealing }: AuthDeps,
  userId: string,
  bearer: string | undefined,
): Promise<string | null> {
  const sealed = await findSealedSecret(db, userId);
  return sealed && sealing.open(sealed, sealedForSetUp(userId, bearer));
}

export const getSecondFactor: AuthHandler<'getSecondFactor'> = async (
  deps,
  _,
  { user: { userId, email }, headers },
) => {
  const { db } = deps.database;
  const user = await findUserById(db, userId);
  if (!user) throw gone();
  const since = user.secondFactorAt?.toISOString() ?? null;
  const secret = since === null ? await setUpOf(deps, userId, headers.bearer) : null;
  const requiring = deps.identityProvider ? [] : await listRequiring(db, userId);
  return {
    status: true,
    since,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    requiredBy: requiring.map(({ name }) => name),
    setUp: secret ? { secret, uri: otpAddressOf(secret, { email, brandName: deps.brandName }) } : null,
  };
};

export const startSecondFactor: AuthHandler<'startSecondFactor'> = async (
  deps,
  _,
  { user: { userId }, headers },
) => {
  const { sealing } = deps;
  const { db } = deps.database;
  if (deps.identityProvider) return ofProvider;
  const sealed = sealing.seal(newSecret(), sealedForSetUp(userId, headers.bearer));
  return db.transaction(async (tx) => {
    // A factor that is being turned on at the same time must not get another secret.
    await lockUser(tx, userId);
    if ((await findUserById(tx, userId))?.secondFactorAt) return isOn;
    await keepSecret(tx, userId, sealed, 0);
    return { status: true };
  });
};

export const turnOnSecondFactor: AuthHandler<'turnOnSecondFactor'> = async (deps, { body }, context) => {
  const {
    database: { db },
    clock,
    sealing,
  } = deps;
  if (deps.identityProvider) return ofProvider;
  const { userId } = context.user;
  const { bearer } = context.headers;
  if ((await findUserById(db, userId))?.secondFactorAt) return isOn;
  const secret = await setUpOf(deps, userId, bearer);
  if (secret === null) return notStarted;
  const turnOn = async (tx: Queries) => {
    if (!(await markOn(tx, userId, clock.now()))) return null;
    // Other sessions were started without the second factor.
    await deleteSessions(tx, userId, hashToken(bearer ?? ''));
    return makeRecoveryCodes(tx, userId);
  };
  const confirm = async (tx: Queries) => {
    const step = timeStepOf(secret, normalizedCode(body.code), clock.now());
    if (step === null || (await findUserById(tx, userId))?.secondFactorAt) return null;
    await keepSecret(tx, userId, sealing.seal(secret, secondFactorSealPurpose(userId)), step);
    return 'app' as const;
  };
  const done = await changeProven(deps, body, context, 'second-factor-on', turnOn, confirm);
  if (!done.status) return done;
  if (done.result === null) return isOn;
  tellOwner(deps, { ...context.user, address: context.address }, 'on');
  return { status: true, recoveryCodes: done.result };
};

export const replaceRecoveryCodes: AuthHandler<'replaceRecoveryCodes'> = async (deps, { body }, context) => {
  const { db } = deps.database;
  const user = await findUserById(db, context.user.userId);
  if (!user?.secondFactorAt) return isOff;
  const done = await changeProven(deps, body, context, 'recovery-codes-replaced', (tx) =>
    makeRecoveryCodes(tx, context.user.userId),
  );
  return done.status ? { status: true, recoveryCodes: done.result } : done;
};

export const turnOffSecondFactor: AuthHandler<'turnOffSecondFactor'> = async (deps, { body }, context) => {
  const { db } = deps.database;
  const { user, address } = context;
  const known = await findUserById(db, user.userId);
  if (!known?.secondFactorAt) return isOff;
  const done = await changeProven(deps, body, context, 'second-factor-off', (tx) =>
    removeFactor(tx, user.userId),
  );
  if (!done.status) return done;
  tellOwner(deps, { ...user, address }, 'off');
  // Closes the user's open pages of projects that require a second factor.
  for (const { id } of await listRequiring(db, user.userId)) deps.onMembershipEnded?.(id, user.userId);
  return { status: true };
};
