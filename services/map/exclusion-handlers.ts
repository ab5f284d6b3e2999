import type { AuditEvent } from '#contracts/auth';
import { exclusionText, maxExclusions } from '#contracts/runs/coverage-exclusions';
import type { Clock } from '#services/foundation/clock';
import type { Database, Queries } from '#services/foundation/database';
import { storableText } from '#services/foundation/database/storable';
import type { RunsHandler } from '#services/runs/deps';
import { exclusionOf, packControl } from './exclusions';
import { countRules, putRule, removeRules, ruleKey, mapRulesOf } from './repository';

/** Writes an entry of the audit log in the transaction of the change. */
export type AuditCoverage = (
  db: Queries,
  now: Date,
  entry: {
    event: Extract<AuditEvent, 'coverage-changed'>;
    userId: string;
    actor: string;
    projectId: string;
    subject: string;
    address: string;
  },
) => Promise<void>;

interface ExclusionDeps {
  db: Database['db'];
  clock: Clock;
  audit?: AuditCoverage;
}

const event = 'coverage-changed';

/** Handlers for rules that exclude controls from coverage (contracts/runs/coverage-exclusions.ts). */
export const getCoverageExclusions: RunsHandler<'getCoverageExclusions', ExclusionDeps> = async (
  { db },
  _,
  { project },
) => {
  const rules = (await mapRulesOf(db, project.id)).filter(({ kind }) => kind === 'leave-out');
  return {
    status: true,
    exclusions: rules.map((rule) => ({
      ...exclusionOf(rule),
      by: rule.by,
      createdAt: rule.createdAt.getTime(),
    })),
  };
};

export const addCoverageExclusion: RunsHandler<'addCoverageExclusion', ExclusionDeps> = async (
  { db, clock, audit },
  { body: { rule } },
  { project, user, address },
) => {
  const route = storableText(rule.route);
  const value = storableText(packControl(rule));
  const key = ruleKey('leave-out', route, value);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const rules = (await mapRulesOf(tx, project.id)).filter(({ kind }) => kind === 'leave-out');
    if (rules.some((other) => other.key === key)) return same;
    if ((await countRules(tx, project.id, 'leave-out')) >= maxExclusions) return full;
    const by = storableText(user.name || user.email);
    const projectId = project.id;
    await putRule(tx, { projectId, key, kind: 'leave-out', route, value, by, createdAt: now });
    const subject = `added: ${exclusionText(rule)}`;
    await audit?.(tx, now, {
      event,
      userId: user.userId,
      actor: user.email,
      projectId,
      subject,
      address,
    });
    return { status: true as const, id: key };
  });
};

export const removeCoverageExclusion: RunsHandler<'removeCoverageExclusion', ExclusionDeps> = async (
  { db, clock, audit },
  { body: { id } },
  { project, user, address },
) => {
  return db.transaction(async (tx) => {
    const rules = await mapRulesOf(tx, project.id);
    const rule = rules.find(({ kind, key }) => kind === 'leave-out' && key === id);
    // Another user has already removed it.
    if (!rule) return { status: true as const };
    await removeRules(tx, project.id, [id]);
    const subject = `removed: ${exclusionText(exclusionOf(rule))}`;
    await audit?.(tx, clock.now(), {
      event,
      userId: user.userId,
      actor: user.email,
      projectId: project.id,
      subject,
      address,
    });
    return { status: true as const };
  });
};

const same = { status: false as const, because: 'same', error: 'This rule exists already.' };
const full = {
  status: false as const,
  because: 'full',
  error: `A project can have ${maxExclusions} rules for what does not count.`,
};
