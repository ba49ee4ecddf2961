import { redirect } from 'react-router';
import { addToCart, setCartDelivery, setCartLine } from '#features/cart/change-cart.server.ts';
import { showCart } from '#features/cart/show-cart.server.ts';
import { buyAgain } from '#features/checkout/buy-again.server.ts';
import { placeOfZip } from '#features/places/delivery-place.ts';
import { readForm } from '../forms/form-action.server.ts';
import { cartErrors, noDeliveryMessage } from '../shell/cart/cart-messages.ts';
import { readCartCookie, setCartCookie, setPlaceCookie } from '../shell/cookies.server.ts';
import { orUnreachable } from '../shell/errors/or-unreachable.ts';
import { getPageContext, type PageContext } from '../shell/page-context.server.ts';
import { answerWithPage, redirectPlainForms } from '../shell/plain-forms.server.ts';
import { sameSitePath } from '../shell/return-url.ts';
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
 * the wine; `do=delivery` sets how the wines of a winery are delivered, `do=place` where to, and `do=again`
 * adds the wines of an order. A form without JavaScript is redirected to the cart, which shows the result.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor, network } = getPageContext(context);
  const form = await readForm(request);
  if (form.get('do') === 'again') return putOrderAgain(getPageContext(context), form);
  if (form.get('do') === 'place') return rememberPlace(getPageContext(context), form);
  if (form.get('do') === 'delivery') return changeDelivery(getPageContext(context), request.headers, form);
  const isAddition = form.get('do') === 'add';
  // why: on the wine's page the same form can submit to the checkout, whose field is called `listing`
  const wine = {
    listingId: form.get('listingId') ?? form.get('listing'),
    quantity: form.get('quantity'),
    delivery: form.get('delivery'),
  };
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

/** Puts the wines of an order into the cart again, and redirects to the cart, which says what was not possible. */
async function putOrderAgain({ app, actor }: PageContext, form: FormData) {
  const result = await buyAgain(app, actor, String(form.get('order') ?? ''));
  if (!result.ok) throw redirect(`/cart?problem=${result.code === 'not-found' ? 'unknown' : result.code}`, 303);
  const { added, fewer, missing } = result.value;
  const query = new URLSearchParams({ again: String(added), fewer: String(fewer), missing: String(missing) });
  throw redirect(`/cart?${query}`, 303);
}

/**
 * Remembers in the browser the ZIP code to which its visitor wants wine to be sent. Without JavaScript the redirect has
 * it in the URL too: a page that everybody shares sees no cookie.
 */
function rememberPlace({ app }: PageContext, form: FormData) {
  const { baseUrl } = app.site;
  const typed = String(form.get('zip') ?? '').slice(0, 20);
  const back = new URL(sameSitePath(form.get('back')), baseUrl);
  back.searchParams.set('zip', typed);
  const page = back.pathname + back.search;
  const place = placeOfZip(typed);
  if (!place) return answerWithPage({ status: 'invalid' as const }, page);
  return answerWithPage({ status: 'saved' as const, place }, page, {
    headers: { 'set-cookie': setPlaceCookie(baseUrl, place.zip) },
  });
}

async function changeDelivery({ app, actor }: PageContext, headers: Headers, form: FormData) {
  const given = { winery: form.get('winery'), delivery: form.get('delivery') };
  const key = readCartCookie(app.site.baseUrl, headers);
  const result = await setCartDelivery(app, actor, { key, form: given });
  if (result.ok) return answerWithPage({ status: 'saved' as const }, cartUrl(form, {}));
  const { code } = result;
  // why: without JavaScript nothing may be chosen
  const problem = code === 'invalid' ? noDeliveryMessage : cartErrors[code];
  return answerWithPage(
    { status: 'refused' as const, code, problem },
    cartUrl(form, { problem: code === 'invalid' ? 'invalid-delivery' : code }),
  );
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
