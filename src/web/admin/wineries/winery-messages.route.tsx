import { randomUUID } from 'node:crypto';
import { data, Link } from 'react-router';
import { showWineryMessages } from '#features/messages/operator/show-operator-messages.server.ts';
import { answerWinery } from '#features/messages/operator/write-operator-message.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { answerMessage, readMessage } from '../../catalog/operator-messages/message-answer.server.ts';
import { OperatorMessageForm, OperatorThread } from '../../catalog/operator-messages/operator-thread.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/winery-messages.route.ts';

/** `/dashboard/wineries/messages/{winery id}`: what a winery asked, and answering it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const shown = await showWineryMessages(app, actor, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  // why: the id of a message is chosen here, so that a form that is sent twice is stored once
  return { site: { name: app.site.name }, ...shown.value, id: randomUUID(), limited: actor.limited };
}

export const shouldRevalidate = revalidateAfterForms;

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor } = requireAdmin(context, url);
  const typed = await readMessage(request);
  return answerMessage(await answerWinery(app, actor, { wineryId: params.id, fields: typed }), typed);
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Messages of ${loaderData.winery.name}` : 'Messages');

export default function WineryMessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, winery, messages, id, limited } = loaderData;
  const state = formStateOf(actionData, { id, content: '' });
  return (
    <DashboardSubpage back={{ to: '/dashboard/wineries/messages', label: 'Messages' }}>
      <div className="grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6">
        <h1 className="text-heading wrap-anywhere">
          <Link to={wineryUrl(winery.slug)} className="link">
            {winery.name}
          </Link>
        </h1>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, { content: 'message' })}
        />
        <OperatorThread messages={messages} siteName={site.name} side="operator" />
        <OperatorMessageForm key={messages.length} state={state} label="Your answer" limited={limited} />
      </div>
    </DashboardSubpage>
  );
}
