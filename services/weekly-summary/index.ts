import { eq } from 'drizzle-orm';
import type { DashboardCounters } from '#contracts/runs/dashboard';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import type { Mailer } from '#services/foundation/mail';
import { weeklySummaries } from './tables';
import { weekDue, type Week } from './week';

/** Somebody who wants the week's numbers of a project, and the addresses they go to. */
interface Wish {
  projectId: string;
  projectName: string;
  userId: string;
  to: string[];
}

export interface WeeklySummaryDeps extends Product {
  database: Pick<Database, 'db'>;
  clock: Clock;
  log: Pick<Log, 'info' | 'error'>;
  mailer: Mailer;
  /** Owned by the auth service. */
  wishes(): Promise<Wish[]>;
  /** Owned by the runs service. */
  countersOf(projectId: string, week: Week): Promise<DashboardCounters>;
}

export async function deleteProjectSummaries(db: Database['db'], projectId: string): Promise<void> {
  await db.delete(weeklySummaries).where(eq(weeklySummaries.projectId, projectId));
}

/**
 * Sends the numbers of the last week to those who want them and did not get them yet. Noted before it is sent: a
 * server that is killed in between sends none rather than two.
 * @param signal aborted: the others are for another server, or for later
 */
export async function sendWeeklySummaries(deps: WeeklySummaryDeps, signal?: AbortSignal): Promise<void> {
  const week = weekDue(deps.clock.now());
  for (const wish of await deps.wishes()) {
    if (signal?.aborted) return;
    if (!(await noteSent(deps, wish, week))) continue;
    const counts = await deps.countersOf(wish.projectId, week);
    const project = { id: wish.projectId, name: wish.projectName };
    for (const to of wish.to) {
      await deps.mailer
        .send(summaryMail(to, deps, project, week, counts))
        .catch((err: unknown) => deps.log.error({ err, ...project }, 'A weekly summary could not be sent'));
    }
  }
}

/** @returns whether nobody had sent it before */
async function noteSent({ database, clock }: WeeklySummaryDeps, wish: Wish, week: Week): Promise<boolean> {
  const { projectId, userId } = wish;
  const noted = await database.db
    .insert(weeklySummaries)
    .values({ projectId, userId, week: week.startDate, at: clock.now() })
    .onConflictDoNothing()
    .returning({ projectId: weeklySummaries.projectId });
  return noted.length > 0;
}

/** Where the product is, and what it is called. */
interface Product {
  brandName: string;
  publicUrl: string;
}

/** The numbers of a project's week, as its dashboard counts them. */
function summaryMail(
  to: string,
  { brandName, publicUrl }: Product,
  project: { id: string; name: string },
  { startDate, endDate }: Week,
  counts: DashboardCounters,
) {
  const hours = (counts.totalExecutionTime / 3600).toFixed(1);
  return {
    to,
    subject: `${project.name}: the week from ${startDate}`,
    text: `${project.name} in ${brandName}, ${startDate} until before ${endDate} (UTC)

Executions passed                ${counts.passedExecutionsCount}
  of them with fixes             ${counts.healedExecutionsCount}
Executions failed                ${counts.failedExecutionsCount}
Executions that wait for code    ${counts.pendingExecutionsCount}
Execution time                   ${hours} h
Scenarios created or edited      ${counts.mutatedScenariosCount}
Failures explained               ${counts.rcaCount}
Scenarios recovered              ${counts.aiRecoveryCount}

${publicUrl.replace(/\/$/, '')}/${project.id}/dashboard

You get this mail because a member of the project asked for it on the dashboard, under "Personalise".
`,
  };
}
