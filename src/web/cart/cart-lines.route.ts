import { addToCart, setCartLine } from '#features/cart/change-cart.server.ts';
import { showCart } from '#features/cart/show-cart.server.ts';
import { readForm } from '../forms/form-action.server.ts';
import { cartErrors } from '../shell/cart/cart-messages.ts';
import { readCartCookie, setCartCookie } from '../shell/cookies.server.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { answerWithPage, redirectPlainForms } from '../shell/plain-forms.server.ts';
import type { Route } from './+types/cart-lines.route.ts';

export const middleware = [redirectPlainForms];

/** The first page of the cart, for the panel of the bar. Opening this URL in a browser redirects to the cart. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const key = readCartCookie(app.site.baseUrl, request.headers);
  const cart = await showCart(app, actor, { key, page: null });
  return answerWithPage({ status: 'saved' as const, cart }, '/cart');
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orUnreachable(serverLoader());
}

/**
 * Changes the quantity of a wine in the cart: `do=add` adds bottles, otherwise the quantity is set, and zero removes
 * the wine. A form without JavaScript is redirected to the cart, which shows the result.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const isAddition = form.get('do') === 'add';
  // why: on the wine's page the same form can submit to the checkout, whose field is called `listing`
  const wine = { listingId: form.get('listingId') ?? form.get('listing'), quantity: form.get('quantity') };
  const key = readCartCookie(app.site.baseUrl, request.headers);
  const result = await (isAddition ? addToCart : setCartLine)(app, actor, { key, network, form: wine });
  if (!result.ok) {
    const code = result.code;
    const page = cartUrl(form, { problem: code });
    return answerWithPage({ status: 'refused' as const, code, problem: cartErrors[code] }, page);
  }
  const { quantity, wanted, key: newKey = key } = result.value;
  const storesKey = actor.kind !== 'user' && quantity > 0 && newKey !== undefined;
  const headers: Record<string, string> = storesKey ? { 'set-cookie': setCartCookie(app.site.baseUrl, newKey) } : {};
  const notice: Record<string, string> =
    isAddition || quantity < wanted ? { told: String(wine.listingId), wanted: String(wanted) } : {};
  const page = cartUrl(isAddition ? undefined : form, notice);
  return answerWithPage({ status: 'saved' as const, quantity, wanted }, page, { headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** The URL of the cart's page on which a form was, with parameters for the notice to show. */
function cartUrl(form: FormData | undefined, notice: Record<string, string>): string {
  const page = form?.get('page');
  const query = new URLSearchParams({ ...(typeof page === 'string' && /^[2-9]$/.test(page) && { page }), ...notice });
  return query.size === 0 ? '/cart' : `/cart?${query}`;
}
