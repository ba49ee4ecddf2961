import { showInvitation } from '#features/wineries/staff/accept-invitation.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { PageContext } from '../../shell/page-context.server.ts';

/** The path of the page of an invitation. */
const invitationPath = '/invitation';

/**
 * The address of the invitation to which somebody returns after signing up; undefined if they return to another page, or
 * if the invitation does not work.
 * @param from the path and query to return to
 */
export async function findInvitedEmail(
  app: PageContext['app'],
  actor: Actor,
  from: string,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(from, app.site.baseUrl);
  if (pathname !== invitationPath) return undefined;
  const shown = await showInvitation(app, actor, searchParams.get('t'));
  return shown.ok ? shown.value.email : undefined;
}
