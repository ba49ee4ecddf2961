import { type RawBuilder, sql } from 'kysely';

/**
 * When the window of a group is over: as it was planned, or earlier if the winery has closed the allocation early. In
 * statements that call the allocation `a` and the group `g`.
 */
export const windowEnd: RawBuilder<Date> = sql`least(g.closes_at, coalesce(a.closed_at, a.due_at))`;
