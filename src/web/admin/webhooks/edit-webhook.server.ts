import { eventTypes } from '#features/events/event.ts';
import {
  changeWebhook,
  createWebhook,
  disableWebhook,
  replayDelivery,
  rotateWebhookSecret,
} from '#features/events/webhooks/manage-webhooks.server.ts';
import { maxWebhooks } from '#features/events/webhooks/webhook.ts';
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

/** What was saved; of a webhook its id, with the secret where there is a new one. */
type Saved = SavedMessage & { id?: string; secret?: string };
type Answer = FormResult<Saved>;

type At = { id: string; version: number };

/** Handles the forms of a webhook's page: the proof, saving it, another secret, disabling and enabling, sending again. */
export async function handleWebhookForm(
  page: ReturnType<typeof requireAdmin>,
  address: string,
  request: Request,
): Promise<ReturnType<typeof answerForm<Answer>>> {
  const form = await readForm(request);
  const proved = await answerProof(page, page.actor, request, form);
  if (proved) return proved;
  const texts = readTypedText(form, ['intent', 'id', 'version', 'deliveryId'], 100);
  const at = { id: address === 'new' ? texts.id : address, version: Number(texts.version) || 0 };
  switch (texts.intent) {
    case 'rotate':
      return rotate(page, at);
    case 'disable':
    case 'enable':
      return disable(page, at, texts.intent === 'disable');
    case 'replay':
      return replay(page, at.id, texts.deliveryId);
    default:
      return save(page, at.id, form, address === 'new');
  }
}

async function rotate({ app, actor }: SignedInPage, at: At) {
  const rotated = await rotateWebhookSecret(app, actor, at);
  if (!rotated.ok) return refused(rotated, at.id, {});
  return saved({ id: at.id, secret: rotated.value.secret, message: 'The earlier secret no longer signs anything.' });
}

async function disable({ app, actor }: SignedInPage, at: At, disabled: boolean) {
  const done = await disableWebhook(app, actor, { ...at, disabled });
  if (!done.ok) return refused(done, at.id, {});
  const message = disabled ? 'Nothing more is sent to it.' : 'It’s sent what has happened since.';
  return saved({ id: at.id, message });
}

async function replay({ app, actor }: SignedInPage, id: string, deliveryId: string) {
  const done = await replayDelivery(app, actor, { id, deliveryId });
  return done.ok ? saved({ id, message: 'It’s sent again.' }) : refused(done, id, {});
}

async function save({ app, actor }: SignedInPage, id: string, form: FormData, isNew: boolean) {
  const texts = readTypedText(form, ['url', 'version', ...eventTypes], 2_000);
  const chosen = eventTypes.filter((type) => texts[type] === 'on');
  const input = { id, fields: { url: texts.url, version: texts.version, eventTypes: chosen } };
  const typed = { ...texts, id };
  if (isNew) {
    const made = await createWebhook(app, actor, input);
    if (!made.ok) return refused(made, id, typed);
    return saved({ id, secret: made.value.secret, title: 'Added', message: 'It’s told what happens from now on.' });
  }
  const changed = await changeWebhook(app, actor, input);
  return changed.ok ? saved({ id, message: 'It’s used from the next event on.' }) : refused(changed, id, typed);
}

function saved(done: Saved) {
  return answerForm<Answer>({ status: 'saved', ...done });
}

type Refusal = Extract<Awaited<ReturnType<typeof createWebhook>>, { ok: false }>;

function refused(refusal: Refusal, id: string, typed: Record<string, string>) {
  switch (refusal.code) {
    case 'validation-invalid-params':
      return answerForm<Answer>({ status: 'invalid', fields: refusal.errors, typed });
    case 'changed':
      return answerForm<Answer>({
        ...{ status: 'conflict', problem: editConflictMessage, currentUrl: `/dashboard/webhooks/${id}` },
        typed: { ...typed, version: '' },
      });
    case 'full':
      return answerForm<Answer>({
        ...{ status: 'refused', code: 'full', typed },
        problem: `There are ${maxWebhooks} webhooks, the most there can be.`,
      });
    case 'proof-required':
      return answerForm<Answer>({ ...proofRequired, typed });
    case 'forbidden':
      return answerForm<Answer>({ ...limitedAccess, typed });
    case 'not-found':
      throw new Response(null, { status: 404 });
  }
}
