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

/** The first page of the cart, for the panel of the bar. Who opens the address finds the cart itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const cart = await showCart(app, actor, { key: readCartCookie(request.headers), page: null });
  return answerWithPage({ status: 'saved' as const, cart }, '/cart');
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orUnreachable(serverLoader());
}

/**
 * Changes how many bottles of a wine lie in the cart: `do=add` puts more on top, otherwise there are to be so many, none takes the
 * wine out. A plain form is led to the cart, which says what came of it.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  const adds = form.get('do') === 'add';
  // why: on the wine's page the same form leads to the check-out, which calls it so
  const wine = { listingId: form.get('listingId') ?? form.get('listing'), quantity: form.get('quantity') };
  const key = readCartCookie(request.headers);
  const result = await (adds ? addToCart : setCartLine)(app, actor, { key, network, form: wine });
  if (!result.ok) {
    const code = result.code;
    const { status, message: problem } = cartErrors[code];
    const page = cartUrl(form, { problem: code });
    return answerWithPage({ status: 'refused' as const, code, problem }, page, { status });
  }
  const { quantity, wanted, key: fresh = key } = result.value;
  const keeps = actor.kind !== 'user' && quantity > 0 && fresh !== undefined;
  const headers: Record<string, string> = keeps ? { 'set-cookie': setCartCookie(app.site.baseUrl, fresh) } : {};
  const told: Record<string, string> =
    adds || quantity < wanted ? { told: String(wine.listingId), wanted: String(wanted) } : {};
  const page = cartUrl(adds ? undefined : form, told);
  return answerWithPage({ status: 'saved' as const, quantity, wanted }, page, { headers });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

/** The page of the cart that a form stood on, with what is to be told there. */
function cartUrl(form: FormData | undefined, told: Record<string, string>): string {
  const page = form?.get('page');
  const query = new URLSearchParams({ ...(typeof page === 'string' && /^[2-9]$/.test(page) && { page }), ...told });
  return query.size === 0 ? '/cart' : `/cart?${query}`;
}
