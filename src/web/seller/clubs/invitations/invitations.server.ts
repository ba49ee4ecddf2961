import { data, redirect } from 'react-router';
import { invitationsPerDay, mostInvited } from '#features/clubs/invitations/invitation.ts';
import {
  type InviteRefusal,
  inviteMembers,
  resendInvitation,
  revokeInvitation,
} from '#features/clubs/invitations/invite-members.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { limitedAccess, type Rejected, type TypedText } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubUrl } from '../clubs-url.ts';
import { clubErrorMessages } from '../error-messages.ts';
import { invitedParams } from './invited-message.ts';

/** Handles a form of the page of invitations, by its intent. @throws a redirect to the list once it is done */
export async function handleInvitationsForm(
  page: SignedInPage,
  clubId: string,
  { form, url }: { form: FormData; url: URL },
) {
  const { app, actor } = page;
  const { intent, emails, tier, id } = readTypedText(form, ['intent', 'emails', 'tier', 'id'], mostInvited * 260 + 1);
  if (intent === 'invite') {
    const typed = { emails, tier };
    const done = await inviteMembers(app, actor, { clubId, fields: typed });
    if (done.ok) throw redirect(invitationsUrl(clubId, invitedParams(done.value)), 303);
    if (done.code !== 'validation-invalid-params') return refused(page, done, typed);
    return answerForm<Rejected>({ status: 'invalid', fields: done.errors, typed });
  }
  if (intent !== 'resend' && intent !== 'revoke') throw data(null, { status: 400 });
  const done = await (intent === 'resend' ? resendInvitation : revokeInvitation)(app, actor, { clubId, id });
  if (!done.ok) return refused(page, done, { id });
  const back = new URLSearchParams(url.searchParams);
  back.set('done', intent === 'resend' ? 'resent' : 'revoked');
  throw redirect(`${url.pathname}?${back}`, 303);
}

/** The page of a club's invitations, with what was done. */
export function invitationsUrl(clubId: string, done: Record<string, string>): string {
  return `${clubUrl(clubId, 'invitations')}?${new URLSearchParams(done)}`;
}

type Refused = Exclude<InviteRefusal, string> | { code: Extract<InviteRefusal, string> | 'already-invited' };

/** The answer to a form that invites people and was refused. */
function refused(page: SignedInPage, refusal: Refused, typed: TypedText) {
  return answerForm<Rejected>({ ...refusalOf(page, refusal), typed });
}

/** The result of a form that invites people and was refused. */
export function refusalOf({ actor }: SignedInPage, refusal: Refused) {
  if (actor.limited) return limitedAccess;
  const problem = 'leftToday' in refusal ? tooManyToday(refusal.leftToday) : clubErrorMessages[refusal.code];
  return { status: 'refused', code: refusal.code, problem } as const;
}

function tooManyToday(left: number): string {
  const most = invitationsPerDay.toLocaleString('en-US');
  return `A winery can send ${most} invitations in 24 hours, and you can send ${left.toLocaleString('en-US')} more now. Invite fewer people, or the others tomorrow.`;
}
