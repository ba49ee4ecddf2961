import { showInvitedEmail } from '#features/clubs/invitations/show-invitations.server.ts';
import { showInvitation } from '#features/wineries/staff/accept-invitation.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { PageContext } from '../../shell/page-context.server.ts';

/** The path of the page of an invitation to work for a winery, and those of the pages of clubs. */
const invitationPath = '/invitation';
const clubPaths = /^\/winery\/[^/]+\/club\/[^/]+(\/join)?$/;

/**
 * The address of the invitation, to a winery's staff or to a club, to which somebody returns after signing up; undefined
 * if they return to another page, or if the invitation does not work.
 * @param from the path and query to return to
 */
export async function findInvitedEmail(
  app: PageContext['app'],
  actor: Actor,
  from: string,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(from, app.site.baseUrl);
  const club = clubPaths.test(pathname) ? searchParams.get('invitation') : null;
  if (club !== null) {
    const invited = await showInvitedEmail(app, actor, club);
    return invited.ok ? invited.value : undefined;
  }
  if (pathname !== invitationPath) return undefined;
  const shown = await showInvitation(app, actor, searchParams.get('t'));
  return shown.ok ? shown.value.email : undefined;
}
