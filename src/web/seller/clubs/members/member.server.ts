import { data } from 'react-router';
import { cancelMembers, holdMembers, noteMember, resumeMember } from '#features/clubs/members/change-members.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { limitedAccess, type Rejected } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubErrorMessages } from '../error-messages.ts';

/** Handles a form of a member's page, by its intent. @returns `done`, or why it was not saved */
export async function handleMemberForm(page: SignedInPage, ids: { clubId: string; id: string }, form: FormData) {
  const { intent, ...typed } = readTypedText(form, ['intent', 'holdUntil', 'reason', 'comment', 'note']);
  const done = await change(page, { ...ids, fields: typed }, intent);
  if (done.ok) return 'done' as const;
  if (done.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', fields: done.errors, typed });
  }
  if (page.actor.limited) return answerForm<Rejected>({ ...limitedAccess, typed });
  return answerForm<Rejected>({ status: 'refused', code: done.code, problem: clubErrorMessages[done.code], typed });
}

function change(
  { app, actor }: SignedInPage,
  { fields, clubId, id }: { clubId: string; id: string; fields: Record<string, string> },
  intent: string,
) {
  switch (intent) {
    case 'hold':
      return holdMembers(app, actor, { clubId, ids: [id], fields });
    case 'resume':
      return resumeMember(app, actor, { clubId, id });
    case 'cancel':
      return cancelMembers(app, actor, { clubId, ids: [id], fields });
    case 'note':
      return noteMember(app, actor, { clubId, id, fields });
    default:
      throw data(null, { status: 400 });
  }
}
