import { drawSellerBottle } from '#features/listings/editing/preview-listing.server.ts';
import { getPageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/listing-picture.route.ts';

/** The drawn bottle of a listing that is not public, for its winery. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const drawn = await drawSellerBottle(app, actor, params.id);
  if (!drawn.ok) return new Response('There is no such picture', { status: 404 });
  return new Response(drawn.value.svg, { headers: { 'content-type': 'image/svg+xml' } });
}
