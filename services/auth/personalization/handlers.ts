import type { auth } from '#contracts/auth';
import type { Handlers } from '#services/foundation/calls/endpoint';
import type { AuthDeps } from '../deps';
import { findPersonalization, replacePersonalization } from './repository';

/** Handlers for a member's arrangement of a project's dashboard. Stored as sent, for that member only. */
export function personalizationHandlers({
  database: { db },
}: AuthDeps): Pick<
  Handlers<typeof auth>,
  'getDashboardPersonalizationInfo' | 'updateDashboardPersonalizationInfo'
> {
  return {
    async getDashboardPersonalizationInfo(_, { user, project }) {
      const info = await findPersonalization(db, { projectId: project.id, userId: user.userId });
      return { status: true, dashboardPersonalizationInfo: (info ?? {}) as Record<string, unknown> };
    },

    async updateDashboardPersonalizationInfo({ body: { dashboardPersonalizationInfo } }, { user, project }) {
      const whose = { projectId: project.id, userId: user.userId };
      await replacePersonalization(db, whose, dashboardPersonalizationInfo);
      return { status: true };
    },
  };
}
