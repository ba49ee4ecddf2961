import { maxApplications } from '#features/applications/application.ts';
import {
  changeApplication,
  createApplication,
  disableApplication,
  rotateClientSecret,
} from '#features/applications/manage-applications.server.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import {
  editConflictMessage,
  type FormResult,
  limitedAccess,
  proofRequired,
  type SavedMessage,
} from '../../forms/form-result.ts';
import type { requireAdmin, SignedInPage } from '../../shell/guards.server.ts';
import { answerProof } from '../../shell/proof/proof.server.ts';

/** What was saved; with the client secret where there is a new one. */
type Saved = SavedMessage & { id: string; secret?: string };
type Answer = FormResult<Saved>;

type At = { id: string; version: number };

/** Handles the forms of an application's page: the proof, saving it, another secret, disabling and enabling. */
export async function handleApplicationForm(page: ReturnType<typeof requireAdmin>, address: string, request: Request) {
  const form = await readForm(request);
  const proved = await answerProof(page, page.actor, request, form);
  if (proved) return proved;
  const { intent, id: sentId, version } = readTypedText(form, ['intent', 'id', 'version'], 100);
  const at = { id: address === 'new' ? sentId : address, version: Number(version) || 0 };
  if (intent === 'rotate') return rotate(page, at);
  if (intent === 'disable' || intent === 'enable') return disable(page, at, intent === 'disable');
  return save(page, at.id, form, address === 'new');
}

async function rotate({ app, actor }: SignedInPage, at: At) {
  const rotated = await rotateClientSecret(app, actor, at);
  if (!rotated.ok) return refused(rotated, at.id, {});
  return saved({ id: at.id, secret: rotated.value.secret, message: 'The earlier client secret no longer works.' });
}

async function disable({ app, actor }: SignedInPage, at: At, disabled: boolean) {
  const done = await disableApplication(app, actor, { ...at, disabled });
  if (!done.ok) return refused(done, at.id, {});
  return saved({ id: at.id, message: disabled ? 'Everybody is logged out of it.' : 'It can be used again.' });
}

async function save({ app, actor }: SignedInPage, id: string, form: FormData, isNew: boolean) {
  const texts = readTypedText(
    form,
    ['name', 'allowedOrigins', 'redirectUris', 'version', 'maySignIn', 'mayBeTrusted'],
    20_000,
  );
  const rights = { maySignIn: texts.maySignIn === 'on', mayBeTrusted: texts.mayBeTrusted === 'on' };
  const input = { id, fields: { ...texts, ...rights } };
  const typed = { ...texts, id };
  if (isNew) {
    const made = await createApplication(app, actor, input);
    if (!made.ok) return refused(made, id, typed);
    return saved({ id, secret: made.value.secret, title: 'Added', message: 'It can be used at once.' });
  }
  const changed = await changeApplication(app, actor, input);
  return changed.ok ? saved({ id, message: 'Changes take effect within seconds.' }) : refused(changed, id, typed);
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
    case 'proof-required':
      return answerForm<Answer>({ ...proofRequired, typed });
    case 'forbidden':
      return answerForm<Answer>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}
