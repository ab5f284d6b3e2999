import type { DashboardCounters } from '#contracts/runs/dashboard';
import type { Week } from './week';

/** Where the product is, and what it is called. */
export interface Product {
  brandName: string;
  publicUrl: string;
}

/** The numbers of a project's week, as its dashboard counts them. */
export function summaryMail(
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
Executions failed                ${counts.failedExecutionsCount}
Execution time                   ${hours} h
Scenarios created or edited      ${counts.mutatedScenariosCount}
Failures explained               ${counts.rcaCount}
Failures recovered               ${counts.aiRecoveryCount}

${publicUrl.replace(/\/$/, '')}/${project.id}/dashboard

You get this mail because a member of the project asked for it on the dashboard, under "Personalise".
`,
  };
}
