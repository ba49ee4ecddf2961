import { mayChange, type SignedIn, type Viewer } from './actor.ts';
import { ok, type Result, refuse } from './result.ts';

/** What somebody wants of a thing that he looks after: to see it, or to change it. */
export type Access = 'look' | 'change';

/** Whether this viewer may look after anything: whoever has signed in. A limited session looks, and changes nothing. */
export function mayAttempt(viewer: Viewer, doing: Access): viewer is SignedIn {
  return viewer.kind === 'user' && (doing === 'look' || mayChange(viewer));
}

/**
 * A thing for whoever looks after it: those whose it is, and admins. Nobody else.
 * @param found undefined where there is none
 * @param isPublic whether strangers know that there is such a thing: of any other they do not even learn it
 */
export function authorizeManager<Thing extends { theirs: boolean }>(
  viewer: SignedIn,
  found: Thing | undefined,
  isPublic: (thing: Thing) => boolean,
): Result<Thing, 'forbidden' | 'not-found'> {
  if (!found) return refuse('not-found');
  if (found.theirs || viewer.roles.includes('admin')) return ok(found);
  return refuse(isPublic(found) ? 'forbidden' : 'not-found');
}
