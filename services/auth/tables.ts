import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { accessScopes } from '#contracts/endpoint';
import { moment } from '#services/foundation/database/columns';

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  companyName: text('company_name').notNull().default(''),
  /** argon2id in PHC form. Null for users who sign in with an identity provider only. */
  passwordHash: text('password_hash'),
  /** When the user proved that they read mail of this address. Null until then. */
  emailVerifiedAt: moment('email_verified_at'),
  lastActiveProjectId: uuid('last_active_project_id'),
  /** When two-factor authentication was turned on. Null while it is off. */
  secondFactorAt: moment('second_factor_at'),
  createdAt: moment('created_at').notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** sha-256 of the token, hex. A stolen table does not let anybody sign in. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** End of the absolute lifetime. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Secrets of authenticator apps, for active second factors and unconfirmed set-ups. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the server's key. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Time step of the last accepted code. Codes of this step and earlier ones are refused. */
  lastStep: integer('last_step').notNull(),
});

/** Unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha-256 of user id and code, hex. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins with a correct password that still wait for their code. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** sha-256 of the token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('pending_sign_ins_user').on(table.userId)],
);

export const projects = pgTable('projects', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  url: text('url').notNull().default(''),
  demo: boolean('demo').notNull().default(false),
  /** The project's owner. Always an administrator; the project counts towards this user's limit. */
  adminUserId: uuid('admin_user_id')
    .notNull()
    .references(() => users.id),
  /** First moment the licence is no longer valid. */
  licenceEndsAt: moment('licence_ends_at').notNull(),
  maxExecutionThreads: integer('max_execution_threads').notNull(),
  /** The file with its secrets masked, as pages show it. */
  npmrc: text('npmrc').notNull().default(''),
  /** The whole file, sealed with the server's key. Empty for an empty file. */
  npmrcSealed: text('npmrc_sealed').notNull().default(''),
  /** Address of the private repository. Empty when the product keeps the repository itself. */
  privateRepoUrl: text('private_repo_url').notNull().default(''),
  allowGitIntegration: boolean('allow_git_integration').notNull().default(true),
  allowInvite: boolean('allow_invite').notNull().default(true),
  /** True when members must have two-factor authentication. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  createdAt: moment('created_at').notNull(),
});

export const members = pgTable(
  'members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['ADMIN', 'MEMBER'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('members_user').on(table.userId, table.projectId),
  ],
);

/** Deleted projects whose data is still being deleted. If the server is killed, it continues later. */
export const projectDeletions = pgTable('project_deletions', {
  projectId: uuid('project_id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
});

/** Accounts at an identity provider that belong to a user. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    /** The provider's stable id of the account (`sub`). */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Single-use proofs sent by mail. */
export const mailedProofs = pgTable(
  'mailed_proofs',
  {
    /** sha-256 of the token. For a short code: of the code together with the user's id. */
    hash: text('hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['password-reset', 'verify-email'] }).notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mailed_proofs_user').on(table.userId, table.purpose)],
);

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    sentBy: uuid('sent_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('invitations_once').on(table.projectId, table.email),
    index('invitations_email').on(table.email),
  ],
);

export const accessKeys = pgTable(
  'access_keys',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The user who created the key. Its calls run as this user, as long as the user is a member. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** sha-256 of the token, hex. */
    tokenHash: text('token_hash').notNull().unique(),
    /** First and last characters, by which people recognise the key. */
    hint: text('hint').notNull(),
    /** Keys created before scopes existed have all scopes. */
    scopes: text('scopes', { enum: accessScopes })
      .array()
      .notNull()
      .default([...accessScopes]),
    createdAt: moment('created_at').notNull(),
    /** First moment the key is refused. Null: never. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('access_keys_project').on(table.projectId, table.createdAt)],
);

/** A member's credentials for the project's private repository. */
export const gitCredentials = pgTable(
  'git_credentials',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text('username').notNull(),
    /** Sealed with the server's key. */
    sealedToken: text('sealed_token').notNull(),
    /** The address for which they were proved. Another address needs new proof. */
    url: text('url').notNull(),
    provedAt: moment('proved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
);

export const dashboardPersonalization = pgTable(
  'dashboard_personalization',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    info: jsonb('info').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] })],
);

/** Form entries of users who left a form for a detour (see kept-forms). */
export const keptForms = pgTable(
  'kept_forms',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** JSON of names and values. Stored as text, because entries may contain characters that JSON columns refuse. */
    fields: text('fields').notNull(),
    fills: text('fills'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('kept_forms_user').on(table.userId, table.createdAt),
    index('kept_forms_project').on(table.projectId),
    index('kept_forms_created_at').on(table.createdAt),
  ],
);

/** Entries stay when users and projects are deleted, so there are no references. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    event: text('event').notNull(),
    userId: uuid('user_id'),
    actor: text('actor').notNull(),
    projectId: uuid('project_id'),
    subject: text('subject').notNull(),
    address: text('address').notNull(),
  },
  (table) => [
    index('audit_log_project').on(table.projectId, table.id),
    index('audit_log_user').on(table.userId, table.id),
  ],
);

/** Counters of rate-limiter-flexible, in the form that it requires. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Epoch milliseconds. */
  expire: bigint('expire', { mode: 'number' }),
});
