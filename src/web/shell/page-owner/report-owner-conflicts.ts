import type { MiddlewareFunction } from 'react-router';
import { announceOwnerConflict, ownerConflictOf } from '../../forms/owner-conflict.ts';

/** The `clientMiddleware` of the root: announces each answer that was refused because of the page's owner. */
export const reportOwnerConflicts: MiddlewareFunction<Record<string, { result: unknown }>> = async (_, next) => {
  const results = await next();
  for (const { result } of Object.values(results)) {
    // why: an answer with a status is wrapped
    const conflict = ownerConflictOf((result as { data?: unknown } | undefined)?.data ?? result);
    if (conflict) announceOwnerConflict(conflict);
  }
  return results;
};
