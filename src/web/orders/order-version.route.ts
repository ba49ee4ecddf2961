import { readOrderVersion } from '#features/messages/read-order-version.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/order-version.route.ts';

/** Whether an open page of an order has something new to show: a word that changes with it, for the sides of the order alone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const version = await readOrderVersion(app, actor, params.id);
  return version.ok ? Response.json({ version: version.value }) : Response.json({}, { status: 404 });
}
