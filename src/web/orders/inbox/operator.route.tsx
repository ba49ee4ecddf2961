import { randomUUID } from 'node:crypto';
import { showOperatorMessages } from '#features/messages/operator/show-operator-messages.server.ts';
import { askOperator } from '#features/messages/operator/write-operator-message.server.ts';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { answerMessage, readMessage } from '../../catalog/operator-messages/message-answer.server.ts';
import { OperatorMessageForm, OperatorThread } from '../../catalog/operator-messages/operator-thread.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { refusedPage, requireRole } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/operator.route.ts';

const path = '/inbox/operator';

async function requireConversation(context: Route.LoaderArgs['context'], url: URL) {
  const page = requireRole(context, url, ['winery-owner']);
  const shown = await showOperatorMessages(page.app, page.actor, url.searchParams.get('winery'));
  if (!shown.ok) throw refusedPage(shown.code, '/inbox/orders');
  return { ...page, shown: shown.value };
}

/** `/inbox/operator`: what the owners of a winery ask the operator, and its answers. `?winery=` selects one of theirs. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, shown } = await requireConversation(context, url);
  // why: the id of a message is chosen here, so that a form that is sent twice is stored once
  return { site: { name: app.site.name }, shown, id: randomUUID(), limited: actor.limited };
}

export const shouldRevalidate = revalidateAfterForms;

export async function action({ context, request, url }: Route.ActionArgs) {
  const { app, actor, shown } = await requireConversation(context, url);
  const typed = await readMessage(request);
  return answerMessage(await askOperator(app, actor, { wineryId: shown.winery.id, fields: typed }), typed);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Ask ${loaderData.site.name}` : 'Inbox');

export default function OperatorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, shown, id, limited } = loaderData;
  const { winery, wineries, messages } = shown;
  const state = formStateOf(actionData, { id, content: '' });
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 md:pt-12">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h1 className="text-heading">Ask {site.name}</h1>
        <p className="max-w-prose text-ink-soft text-pretty">
          Ask about your plan, a payment, or anything else for {winery.name}. All of its owners can read this. We’ll
          e-mail you when we answer.
        </p>
        {wineries.length > 1 && (
          <TabBar
            label="Wineries"
            look="pills"
            tabs={wineries.map(({ slug, name }) => ({
              label: name,
              to: `${path}?winery=${slug}`,
              current: slug === winery.slug,
            }))}
          />
        )}
      </header>
      <FormOutcome
        result={limited && !actionData ? limitedAccess : actionData}
        failures={failuresOf(state.errors, { content: 'message' })}
      />
      {messages.length > 0 ? (
        <OperatorThread messages={messages} siteName={site.name} side="winery" />
      ) : (
        <p className="text-ink-soft">No messages yet. Send {site.name} a note.</p>
      )}
      <OperatorMessageForm key={messages.length} state={state} label="Your message" limited={limited} />
    </div>
  );
}
