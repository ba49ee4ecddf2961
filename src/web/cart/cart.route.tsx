import { lazy, Suspense } from 'react';
import { type CartRefusal, type CartView, linesPerPage } from '#features/cart/cart.ts';
import { type PricedCart, showPricedCart } from '#features/checkout/show-priced-cart.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Price } from '../catalog/price.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { cartErrors, cartTitle, inCartMessage, noDeliveryMessage } from '../shell/cart/cart-messages.ts';
import { useRemoveFromCart } from '../shell/cart/use-remove-from-cart.tsx';
import { readCartCookie, readPlaceCookie } from '../shell/cookies.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/cart.route.ts';
import { CartGroupSection } from './cart-group-section.tsx';

// why: it has the list of all ZIP codes
const DeliveryPlaceLine = lazy(async () => ({
  default: (await import('../catalog/delivery-place.tsx')).DeliveryPlaceLine,
}));

/** The cart of the actor or of this browser, grouped by winery. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { searchParams } = url;
  const key = readCartCookie(app.site.baseUrl, request.headers);
  const zip = readPlaceCookie(app.site.baseUrl, request.headers);
  const priced = await showPricedCart(app, actor, { key, page: searchParams.get('page'), zip });
  return { site: { name: app.site.name }, ...priced, outcome: outcomeFromUrl(searchParams, priced.cart) };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Your cart');

type FormOutcome = { tone: 'success' | 'warning'; text: string } | undefined;

/** The result of a form that was submitted without JavaScript, from the URL. */
function outcomeFromUrl(parameters: URLSearchParams, { groups }: CartView): FormOutcome {
  const problem = parameters.get('problem') ?? '';
  if (problem === 'invalid-delivery') return { tone: 'warning', text: noDeliveryMessage };
  if (Object.hasOwn(cartErrors, problem)) {
    return { tone: 'warning', text: cartErrors[problem as CartRefusal] };
  }
  if (parameters.has('again')) return againOutcome((name) => Number(parameters.get(name)) || 0);
  const changedId = parameters.get('told');
  const line = groups.flatMap(({ lines }) => lines).find(({ listingId }) => listingId === changedId);
  if (!line?.available) return undefined;
  const wanted = Number(parameters.get('wanted')) || 0;
  // why: the URL still contains the result after the quantity was changed again with JavaScript
  if (line.quantity < Math.min(wanted, line.left)) return undefined;
  return { tone: line.quantity < wanted ? 'warning' : 'success', text: inCartMessage(line.name, { ...line, wanted }) };
}

/** What became of the wines of an order that were to be bought again. */
function againOutcome(countOf: (name: 'again' | 'fewer' | 'missing') => number): FormOutcome {
  const wines = (count: number) => (count === 1 ? '1 wine' : `${count} wines`);
  const [added, fewer, missing] = [countOf('again'), countOf('fewer'), countOf('missing')];
  const parts = [
    added > 0 && `${wines(added)} of your order ${added === 1 ? 'is' : 'are'} in your cart.`,
    fewer > 0 && `Of ${wines(fewer)} fewer bottles are left than you bought.`,
    missing > 0 && `${wines(missing)} can’t be bought now.`,
  ];
  return { tone: fewer + missing > 0 ? 'warning' : 'success', text: parts.filter(Boolean).join(' ') };
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { cart, offers, place, site, outcome } = loaderData;
  const { groups, page, pages } = cart;
  const remove = useRemoveFromCart();
  const notice = outcome && (
    <Notice tone={outcome.tone} live="polite">
      {outcome.text}
    </Notice>
  );
  if (cart.lines === 0) {
    return (
      <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 md:pt-12">
        {notice}
        <EmptyState
          level={1}
          title="Your cart is empty."
          action={
            <Button to="/buy-wine" kind="primary">
              See the wines
            </Button>
          }
        >
          Open a wine and add a bottle or two: you find them here, winery by winery.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-page gap-6 px-gutter pt-8 md:pt-12">
      <header className="grid gap-1">
        <h1 className="text-heading">Your cart</h1>
        <p className="text-ink-soft">{cartTitle(cart)}</p>
      </header>
      {notice}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid min-w-0 gap-6">
          {groups.some(({ delivery }) => delivery.methods.includes('shipping')) && (
            <Suspense>
              <DeliveryPlaceLine known={place} />
            </Suspense>
          )}
          {groups.map((group) => {
            const offer = offers[group.winery.slug];
            return (
              offer && (
                <CartGroupSection
                  key={group.winery.slug}
                  group={group}
                  offer={offer}
                  page={page}
                  siteName={site.name}
                  onRemove={remove}
                />
              )
            );
          })}
        </div>
        <CartSummary cart={cart} offers={offers} total={loaderData.total} />
      </div>
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => (to === 1 ? '/cart' : `/cart?page=${to}`)}
        label={`Pages of the cart, ${linesPerPage} wines each`}
      />
    </div>
  );
}

/** What the whole cart costs; without fees and delivery as long as these are not known of every winery. */
function CartSummary({ cart, offers, total }: Pick<PricedCart, 'cart' | 'offers' | 'total'>) {
  const { subTotal, wineries, pages, groups } = cart;
  const isWhole =
    pages === 1 && groups.every(({ available, winery: { slug } }) => !available || offers[slug]?.price != null);
  return (
    <section aria-label="Sum of the cart" className="grid gap-3 rounded-lg bg-paper-sunk px-5 py-5 lg:sticky lg:top-6">
      <p aria-live="polite" aria-atomic="true" className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{isWhole ? 'Total' : 'Sub-total'}</span>
        <Price money={isWhole ? total : subTotal} size="large" />
      </p>
      <p className="text-small text-ink-soft">
        {isWhole ? 'With fees and delivery.' : 'Fees and delivery are added at each winery.'}
        {wineries > 1 && ' Each winery is an order of its own, with its own check-out.'}
      </p>
    </section>
  );
}
