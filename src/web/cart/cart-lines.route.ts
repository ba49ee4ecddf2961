import { redirect } from 'react-router';
import { addToCart, setCartLine } from '#features/cart/change-cart.server.ts';
import { showCart } from '#features/cart/show-cart.server.ts';
import { readForm } from '../forms/read-form.server.ts';
import { cartErrors } from '../shell/cart/cart-messages.ts';
import { readCartCookie, setCartCookie } from '../shell/cookies.server.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/cart-lines.route.ts';

/** The first page of the cart as JSON, for the panel of the bar. Who opens the address without its query finds the cart itself. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  if (!url.searchParams.has('panel')) return redirect('/cart');
  return Response.json(await showCart(app, actor, { key: readCartCookie(request.headers), page: null }));
}

/**
 * Changes how many bottles of a wine lie in the cart: `do=add` puts more on top, otherwise there are to be so many, none takes the
 * wine out. A form is led to the cart, which tells what came of it; script says `stay` and gets an answer in JSON: `quantity` and
 * `wanted`, or `message` for a refusal.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const [stay, adds] = [form.get('stay') === 'true', form.get('do') === 'add'];
  // why: on the wine's page the same form leads to the check-out, which calls it so
  const wine = { listingId: form.get('listingId') ?? form.get('listing'), quantity: form.get('quantity') };
  const key = readCartCookie(request.headers);
  const result = await (adds ? addToCart : setCartLine)(app, actor, { key, network, form: wine });
  if (!result.ok) {
    const { status, message } = cartErrors[result.reason];
    return stay ? Response.json({ message }, { status }) : redirect(cartUrl(form, { problem: result.reason }), 303);
  }
  const { quantity, wanted, key: fresh = key } = result.value;
  const keeps = actor.kind !== 'user' && quantity > 0 && fresh !== undefined;
  const headers: HeadersInit = keeps ? { 'set-cookie': setCartCookie(app.site.baseUrl, fresh) } : {};
  if (stay) return Response.json({ quantity, wanted }, { headers });
  const told: Record<string, string> =
    adds || quantity < wanted ? { told: String(wine.listingId), wanted: String(wanted) } : {};
  return redirect(cartUrl(adds ? undefined : form, told), { status: 303, headers });
}

/** The page of the cart that a form stood on, with what is to be told there. */
function cartUrl(form: FormData | undefined, told: Record<string, string>): string {
  const page = form?.get('page');
  const query = new URLSearchParams({ ...(typeof page === 'string' && /^[2-9]$/.test(page) && { page }), ...told });
  return query.size === 0 ? '/cart' : `/cart?${query}`;
}
