import { type CartRefusal, type CartView, linesPerPage } from '#features/cart/cart.ts';
import { showCart } from '#features/cart/show-cart.server.ts';
import { listUnpayableWineries } from '#features/payments/payouts/payout-readiness.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Price } from '../catalog/price.tsx';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { cartErrors, cartTitle, inCartMessage } from '../shell/cart/cart-messages.ts';
import { useRemoveFromCart } from '../shell/cart/use-remove-from-cart.tsx';
import { readCartCookie } from '../shell/cookies.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/cart.route.ts';
import { CartGroupSection } from './cart-group-section.tsx';

/** The cart of the actor or of this browser, grouped by winery. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { searchParams } = url;
  const key = readCartCookie(app.site.baseUrl, request.headers);
  const cart = await showCart(app, actor, { key, page: searchParams.get('page') });
  const unpayable = await listUnpayableWineries(
    app,
    actor,
    cart.groups.map(({ winery }) => winery.slug),
  );
  return { site: { name: app.site.name }, cart, unpayable, outcome: outcomeFromUrl(searchParams, cart) };
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Your cart');

type FormOutcome = { tone: 'success' | 'warning'; text: string } | undefined;

/** The result of a form that was submitted without JavaScript, from the URL. */
function outcomeFromUrl(parameters: URLSearchParams, { groups }: CartView): FormOutcome {
  const problem = parameters.get('problem') ?? '';
  if (Object.hasOwn(cartErrors, problem)) {
    return { tone: 'warning', text: cartErrors[problem as CartRefusal] };
  }
  const changedId = parameters.get('told');
  const line = groups.flatMap(({ lines }) => lines).find(({ listingId }) => listingId === changedId);
  if (!line?.available) return undefined;
  const wanted = Number(parameters.get('wanted')) || 0;
  // why: the URL still contains the result after the quantity was changed again with JavaScript
  if (line.quantity < Math.min(wanted, line.left)) return undefined;
  return { tone: line.quantity < wanted ? 'warning' : 'success', text: inCartMessage(line.name, { ...line, wanted }) };
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { cart, unpayable, outcome } = loaderData;
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
          {groups.map((group) => (
            <CartGroupSection
              key={group.winery.slug}
              group={group}
              page={page}
              payable={!unpayable.includes(group.winery.slug)}
              onRemove={remove}
            />
          ))}
        </div>
        <CartSummary cart={cart} />
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

function CartSummary({ cart: { subTotal, wineries } }: { cart: CartView }) {
  return (
    <section aria-label="Sum of the cart" className="grid gap-3 rounded-lg bg-paper-sunk px-5 py-5 lg:sticky lg:top-6">
      <p aria-live="polite" aria-atomic="true" className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">Sub-total</span>
        <Price money={subTotal} size="large" />
      </p>
      <p className="text-small text-ink-soft">
        {wineries > 1
          ? 'Each winery is an order of its own, with its own check-out. Fees and shipping are added there.'
          : 'Fees and shipping are added at the check-out.'}
      </p>
    </section>
  );
}
