import { sql } from 'drizzle-orm';
import type { Queries } from '#services/foundation/database/index';

/** A user who wants a project's weekly numbers by mail, with the addresses to send them to. */
export interface WeeklyWish {
  projectId: string;
  projectName: string;
  userId: string;
  /** Addresses of current members. */
  to: string[];
}

/**
 * Returns who wants weekly mails (`weeklyEmailUpdatesTo`, addresses separated by commas). Only current members get
 * mails, even if other addresses were entered.
 */
export async function weeklyWishes(db: Queries): Promise<WeeklyWish[]> {
  const { rows } = await db.execute<{
    project_id: string;
    name: string;
    user_id: string;
    addresses: string[];
  }>(sql`
    select wish.project_id, projects.name, wish.user_id, array_agg(distinct users.email) as addresses
    from dashboard_personalization as wish
      join projects on projects.id = wish.project_id
      join members as owner on owner.project_id = wish.project_id and owner.user_id = wish.user_id
      join members on members.project_id = wish.project_id
      join users on users.id = members.user_id
    where lower(users.email) = any(
      regexp_split_to_array(lower(btrim(wish.info->>'weeklyEmailUpdatesTo')), '[[:space:],;]+'))
    group by 1, 2, 3`);
  return rows.map((row) => ({
    projectId: row.project_id,
    projectName: row.name,
    userId: row.user_id,
    to: row.addresses,
  }));
}
