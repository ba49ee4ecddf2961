import { randomUUID } from 'node:crypto';
import { showWebhook } from '#features/events/webhooks/manage-webhooks.server.ts';
import type { WebhookDelivery } from '#features/events/webhooks/webhook.ts';
import { CopyField } from '#ui/actions/copy-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { SecretForms } from '../applications/secret-forms.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/edit-webhook.route.ts';
import { handleWebhookForm } from './edit-webhook.server.ts';
import { type ShownWebhook, typedWebhook, WebhookForm, webhookFieldIds } from './webhook-form.tsx';
import { type ShownDelivery, WebhookLog } from './webhook-log.tsx';

/** `/dashboard/webhooks/{id}`: a webhook with what was sent to it; with `new` a new one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const proof = actor.limited ? null : await findMissingProof(app, actor);
  const common = {
    ...{ site: { name: app.site.name }, limited: actor.limited, proof },
    asked: url.searchParams.get('confirm'),
  };
  // why: the id of a new webhook is chosen here, so that a form that is sent twice is stored once
  if (params.id === 'new') return { ...common, id: randomUUID(), webhook: null, log: null };
  const found = await showWebhook(app, actor, { id: params.id, page: Number(url.searchParams.get('page')) || 1 });
  if (!found.ok) throw new Response(null, { status: 404 });
  const { id, url: address, eventTypes, version, disabledAt, secretChangedAt } = found.value.webhook;
  const shown = { id, url: address, eventTypes, version, disabled: disabledAt !== null };
  const webhook: ShownWebhook = { ...shown, secretSince: secretChangedAt.toISOString() };
  const log = { ...found.value.log, deliveries: found.value.log.deliveries.map(deliveryOf) };
  return { ...common, id: params.id, webhook, log };
}

function deliveryOf(delivery: WebhookDelivery): ShownDelivery {
  const { id, eventType, state, attempts, lastStatus, lastError, lastTriedAt, createdAt } = delivery;
  const answer = lastStatus === null ? lastError : `Answer ${lastStatus}`;
  return { id, eventType, state, attempts, answer, at: (lastTriedAt ?? createdAt).toISOString() };
}

export function action({ context, request, params, url }: Route.ActionArgs) {
  return handleWebhookForm(requireAdmin(context, url), params.id, request);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData?.webhook ? 'Webhook' : 'New webhook');

export default function EditWebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, limited, proof, asked, log } = loaderData;
  const made = actionData?.status === 'saved' && actionData.secret !== undefined ? actionData : undefined;
  const state = formStateOf(actionData, typedWebhook(webhook));
  return (
    <DashboardSubpage back={{ to: '/dashboard/webhooks', label: 'Webhooks' }}>
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-7">
        <h1 className="text-heading wrap-anywhere">{webhook?.url ?? 'New webhook'}</h1>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, { ...proofIds, ...webhookFieldIds })}
        />
        {proof && !made && (
          <ProofForm proof={proof} why="Before you change who is told what happens here." errors={state.errors} />
        )}
        {made?.secret && <Secret secret={made.secret} />}
        {made && !webhook ? (
          <p>
            <a href={`/dashboard/webhooks/${made.id}`} className="link">
              Go on to the webhook
            </a>
          </p>
        ) : (
          <WebhookForm
            key={webhook?.version ?? 'new'}
            state={state}
            id={state.typed.id || (webhook?.id ?? loaderData.id)}
          />
        )}
        {webhook && (
          <SecretForms
            url={`/dashboard/webhooks/${webhook.id}`}
            title="Secret and sending"
            secret="secret"
            since={webhook.secretSince}
            version={webhook.version}
            disabled={webhook.disabled}
            asked={asked}
            effect="A disabled webhook gets what it missed once you enable it again."
            replacing={{
              title: 'Replace the secret?',
              consequence:
                'What is sent is signed with the new one at once. Your program refuses it until it has that.',
            }}
            disabling={{
              title: 'Disable this webhook?',
              consequence: 'Your program is told nothing until you enable it again. Then it gets what it missed.',
            }}
          />
        )}
        {log && <WebhookLog log={log} />}
      </div>
    </DashboardSubpage>
  );
}

/** The secret of a webhook, which is shown once. */
function Secret({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="grid gap-4 border-t border-line pt-6">
      <h2 id="secret" className="text-title">
        Keep the secret
      </h2>
      <Notice tone="warning">It’s shown once. Your program checks with it that what it gets is from here.</Notice>
      <CopyField id="newSecret" label="Secret" value={secret} />
    </section>
  );
}
