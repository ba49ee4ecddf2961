import { data, redirect } from 'react-router';
import { addNotes, cancelMembers, holdMembers } from '#features/clubs/members/change-members.server.ts';
import { mostChosen } from '#features/clubs/members/managed-member.ts';
import { admitMembers, moveMembers } from '#features/clubs/members/move-members.server.ts';
import { answerForm, readTypedText } from '../../../forms/form-action.server.ts';
import { limitedAccess, type Rejected } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubErrorMessages } from '../error-messages.ts';

const fieldNames = ['tier', 'holdUntil', 'reason', 'comment', 'note'] as const;

const fullMessage = 'There are fewer places than that. Raise the limit of the club or of the tier first.';

/** Changes the chosen members of a list, by the form's intent. @throws a redirect to the list once it is done */
export async function handleMembersForm(
  page: SignedInPage,
  clubId: string,
  { form, url }: { form: FormData; url: URL },
) {
  const { intent, ...fields } = readTypedText(form, ['intent', ...fieldNames], 600);
  const ids = form.getAll('member').slice(0, mostChosen + 1);
  const done = await change(page, { clubId, ids, fields }, intent);
  if (done.ok) throw redirect(doneUrl(url, intent, done.value), 303);
  const typed = { ...fields, intent, member: ids.filter((id) => typeof id === 'string').join('\n') };
  if (done.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', fields: done.errors, typed });
  }
  if (page.actor.limited) return answerForm<Rejected>({ ...limitedAccess, typed });
  const problem = done.code === 'full' ? fullMessage : clubErrorMessages[done.code];
  return answerForm<Rejected>({ status: 'refused', code: done.code, problem, typed });
}

/** The list as it was shown, with what was done. */
function doneUrl({ pathname, searchParams }: URL, intent: string, value: object): string {
  const back = new URLSearchParams(searchParams);
  for (const name of ['changed', 'left', 'asked']) back.delete(name);
  back.set('done', intent);
  for (const [name, count] of Object.entries(value)) {
    if (typeof count === 'number' && count > 0) back.set(name === 'moved' ? 'changed' : name, String(count));
  }
  return `${pathname}?${back}`;
}

function change(
  { app, actor }: SignedInPage,
  input: { clubId: string; ids: readonly unknown[]; fields: Record<string, string> },
  intent: string,
) {
  switch (intent) {
    case 'move':
      return moveMembers(app, actor, input);
    case 'hold':
      return holdMembers(app, actor, input);
    case 'cancel':
      return cancelMembers(app, actor, input);
    case 'note':
      return addNotes(app, actor, input);
    case 'admit':
      return admitMembers(app, actor, input);
    default:
      throw data(null, { status: 400 });
  }
}
