import { eq } from 'drizzle-orm';
import type { DashboardCounters } from '#contracts/runs/dashboard';
import type { Clock } from '#services/foundation/clock';
import type { Database } from '#services/foundation/database';
import type { Log } from '#services/foundation/log';
import type { Mailer } from '#services/foundation/mail';
import { weeklySummaries } from './tables';
import { weekDue, type Week } from './week';

/** A user who wants a project's weekly numbers, with the addresses to send them to. */
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
  /** The auth service provides it. */
  wishes(): Promise<Wish[]>;
  /** The runs service provides it. */
  countersOf(projectId: string, week: Week): Promise<DashboardCounters>;
}

export async function deleteProjectSummaries(db: Database['db'], projectId: string): Promise<void> {
  await db.delete(weeklySummaries).where(eq(weeklySummaries.projectId, projectId));
}

/**
 * Sends the numbers of the last week to users who want them and have not got them yet. Each mail is noted before it is
 * sent, so that a killed server sends none rather than two.
 * @param signal aborted: the rest is left for another server or later
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

/** @returns true when nobody had sent it before */
async function noteSent({ database, clock }: WeeklySummaryDeps, wish: Wish, week: Week): Promise<boolean> {
  const { projectId, userId } = wish;
  const noted = await database.db
    .insert(weeklySummaries)
    .values({ projectId, userId, week: week.startDate, at: clock.now() })
    .onConflictDoNothing()
    .returning({ projectId: weeklySummaries.projectId });
  return noted.length > 0;
}

/** Address and name of the product. */
interface Product {
  brandName: string;
  publicUrl: string;
}

/** Returns the mail with a project's weekly numbers, counted as on its dashboard. */
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
