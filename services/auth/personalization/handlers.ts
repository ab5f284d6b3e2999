import type { AuthHandler } from '../deps';
import { findPersonalization, replacePersonalization } from './repository';

// Handlers for a member's arrangement of a project's dashboard. Stored as sent, for that member only.

export const getDashboardPersonalizationInfo: AuthHandler<'getDashboardPersonalizationInfo'> = async (
  { database: { db } },
  _,
  { user, project },
) => {
  const info = await findPersonalization(db, { projectId: project.id, userId: user.userId });
  return { status: true, dashboardPersonalizationInfo: (info ?? {}) as Record<string, unknown> };
};

export const updateDashboardPersonalizationInfo: AuthHandler<'updateDashboardPersonalizationInfo'> = async (
  { database: { db } },
  { body: { dashboardPersonalizationInfo } },
  { user, project },
) => {
  const whose = { projectId: project.id, userId: user.userId };
  await replacePersonalization(db, whose, dashboardPersonalizationInfo);
  return { status: true };
};
