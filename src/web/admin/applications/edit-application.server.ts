import { maxApplications } from '#features/applications/application.ts';
import {
  changeApplication,
  createApplication,
  disableApplication,
  rotateClientSecret,
} from '#features/applications/manage-applications.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { editConflictMessage, type FormResult, limitedAccess, type SavedMessage } from '../../forms/form-result.ts';
import type { SignedInPage } from '../../shell/guards.server.ts';

/** What was saved; with the client secret where there is a new one. */
type Saved = SavedMessage & { id: string; secret?: string };
type Answer = FormResult<Saved>;

/** Handles the forms of an application's page: saving it, another secret, disabling and enabling. */
export async function handleApplicationForm({ app, actor }: SignedInPage, page: string, request: Request) {
  const form = await readForm(request);
  const { intent, id: sentId, ...texts } = readTypedText(form, ['intent', 'id', 'name', 'allowedOrigins', 'version'], 20_000);
  const isNew = page === 'new';
  const id = isNew ? sentId : page;
  const at = { id, version: Number(texts.version) || 0 };
  if (intent === 'rotate') {
    const rotated = await rotateClientSecret(app, actor, at);
    if (!rotated.ok) return refused(rotated, id, {});
    return saved({ id, secret: rotated.value.secret, message: 'The client secret before it counts no more.' });
  }
  if (intent === 'disable' || intent === 'enable') {
    const disabled = intent === 'disable';
    const done = await disableApplication(app, actor, { ...at, disabled });
    if (!done.ok) return refused(done, id, {});
    return saved({ id, message: disabled ? 'Everybody is logged out of it.' : 'It can be used again.' });
  }
  const rights = { maySignIn: form.get('maySignIn') === 'on', mayBeTrusted: form.get('mayBeTrusted') === 'on' };
  const input = { id, fields: { ...texts, ...rights } };
  const typed = { ...texts, id, maySignIn: form.get('maySignIn') === 'on' ? 'on' : '', mayBeTrusted: rights.mayBeTrusted ? 'on' : '' };
  if (isNew) {
    const made = await createApplication(app, actor, input);
    if (!made.ok) return refused(made, id, typed);
    return saved({ id, secret: made.value.secret, title: 'Added', message: 'It can be used at once.' });
  }
  const changed = await changeApplication(app, actor, input);
  return changed.ok ? saved({ id, message: 'It holds within seconds.' }) : refused(changed, id, typed);
}

function saved(done: Saved) {
  return answerForm<Answer>({ status: 'saved', ...done });
}

type Refusal = Extract<Awaited<ReturnType<typeof createApplication>>, { ok: false }>;

function refused(refusal: Refusal, id: string, typed: Record<string, string>) {
  switch (refusal.code) {
    case 'validation-invalid-params':
      return answerForm<Answer>({ status: 'invalid', fields: refusal.errors, typed });
    case 'changed':
      return answerForm<Answer>({
        ...{ status: 'conflict', problem: editConflictMessage, currentUrl: `/dashboard/applications/${id}` },
        typed: { ...typed, version: '' },
      });
    case 'full':
      return answerForm<Answer>({
        ...{ status: 'refused', code: 'full', typed },
        problem: `There are ${maxApplications} applications, the most there can be.`,
      });
    case 'forbidden':
      return answerForm<Answer>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}
