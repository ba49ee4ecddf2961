import { data, redirect } from 'react-router';
import { downloadDisputeEvidence, sendDisputeEvidence } from '#features/reporting/disputes/dispute-evidence.server.ts';
import { isAdmin } from '#kit/actor.ts';
import { requireUser } from '../../shell/guards.server.ts';
import type { Route } from './+types/evidence.route.ts';

/** `/sale/{id}/evidence`: what answers a chargeback of an order, as a PDF. For admins and the owners of its winery. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireUser(context, url);
  const made = await downloadDisputeEvidence(app, actor, params.id);
  if (!made.ok) throw data(null, { status: made.code === 'forbidden' ? 403 : 404 });
  const { name, content } = made.value;
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Sends it to the buyer's bank, and returns to the order's page, which shows the outcome. */
export async function action({ context, params, url }: Route.ActionArgs) {
  const { app, actor } = requireUser(context, url);
  const sent = await sendDisputeEvidence(app, actor, params.id);
  if (!sent.ok && (sent.code === 'forbidden' || sent.code === 'not-found'))
    throw data(null, { status: sent.code === 'forbidden' ? 403 : 404 });
  const page = isAdmin(actor) ? `/dashboard/orders/${params.id}` : `/sale/${params.id}/details`;
  return redirect(sent.ok ? page : `${page}?evidence=${sent.code}`, 303);
}
