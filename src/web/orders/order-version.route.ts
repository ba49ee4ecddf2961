import { data } from 'react-router';
import { readOrderVersion } from '#features/messages/read-order-version.server.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/order-version.route.ts';

/** The version of an order's page, which changes when there is something new; only for the parties. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const version = await readOrderVersion(app, actor, params.id);
  return version.ok ? { version: version.value } : data({ version: undefined }, { status: 404 });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orUnreachable(serverLoader());
}

/** It is loaded only by polling. */
export const shouldRevalidate = () => false;
