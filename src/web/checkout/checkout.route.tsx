import { lazy, Suspense } from 'react';
import { data, redirect, useLocation } from 'react-router';
import type { CheckoutRefusal } from '#features/checkout/checkout.ts';
import { listCountries } from '#features/checkout/list-countries.server.ts';
import { previewCheckout } from '#features/checkout/preview-checkout.server.ts';
import { showCheckout } from '#features/checkout/show-checkout.server.ts';
import { shipsTo } from '#features/orders/placing/served-states.ts';
import { placeOfZip } from '#features/places/delivery-place.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { readCartCookie, readPlaceCookie } from '../shell/cookies.server.ts';
import { requireUser } from '../shell/guards.server.ts';
import { loadAsDocument } from '../shell/load-as-document.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext, type PageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/checkout.route.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { expiredMessage } from './checkout-steps.ts';

const DeliveryPlaceLine = lazy(async () => ({
  default: (await import('../catalog/delivery-place.tsx')).DeliveryPlaceLine,
}));

/** The checkout of a winery: what is bought, its delivery, and the card. For signed-in buyers. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  const page = getPageContext(context);
  const { headers } = request;
  // why: on a wine's page without JavaScript the form carries the ZIP code along
  const zip = readPlaceCookie(page.app.site.baseUrl, headers) ?? searchParams.get('zip') ?? undefined;
  if (page.actor.kind === 'anonymous') {
    const unserved = await findUnserved(page, headers, url, zip);
    if (unserved) return unavailable(page, unserved, params.slug);
  }
  const { app, actor, user } = requireUser(context, url);
  const shown = await showCheckout(app, actor, { slug: params.slug, query: Object.fromEntries(searchParams), zip });
  if (shown.ok) {
    return {
      site: { name: app.site.name },
      name: `${user.firstName} ${user.lastName}`.trim(),
      now: app.clock.now().toISOString(),
      checkout: shown.value,
      countries: listCountries(headers.get('accept-language')),
      attempt: crypto.randomUUID(),
      returnUrl: app.site.baseUrl + pathname,
    };
  }
  const { ok: _, ...refusal } = shown;
  if (refusal.code === 'no-winery') throw data(null, { status: 404 });
  if (refusal.code === 'moved') throw redirect(`/winery/${refusal.slug}/checkout${url.search}`, 301);
  if (refusal.code === 'elsewhere') throw redirect(`/order/${refusal.orderId}/details`);
  return unavailable(page, refusal, params.slug);
}

/** What the page shows of a check-out that is refused. */
function unavailable({ app }: PageContext, refusal: ShownRefusal, slug: string) {
  return data({ site: { name: app.site.name }, refusal, slug }, { status: refusal.code === 'limited' ? 403 : 200 });
}

/** Wine that a visitor wants to be shipped to where it is not: told before they sign up. */
async function findUnserved(
  { app, actor }: PageContext,
  headers: Headers,
  url: URL,
  zip: string | undefined,
): Promise<Extract<CheckoutRefusal, { code: 'unserved' }> | undefined> {
  const place = placeOfZip(zip);
  if (!place || shipsTo(place.state)) return undefined;
  const cartKey = readCartCookie(app.site.baseUrl, headers);
  const preview = (query: URLSearchParams) => previewCheckout(app, actor, { url: `${url.pathname}?${query}`, cartKey });
  if ((await preview(url.searchParams))?.option.delivery !== 'shipping') return undefined;
  const picksUp = (await preview(pickupQuery(url.search))) !== undefined;
  return { code: 'unserved', place, picksUp };
}

export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Check out');

export default function Checkout({ loaderData }: Route.ComponentProps) {
  if ('refusal' in loaderData) return <CheckoutUnavailable refusal={loaderData.refusal} slug={loaderData.slug} />;
  const { checkout, site, ...rest } = loaderData;
  return <CheckoutPage view={checkout} siteName={site.name} {...rest} />;
}

type ShownRefusal = Exclude<CheckoutRefusal, { code: 'no-winery' | 'moved' | 'elsewhere' }>;

const limitedMessage = 'You look at this account for somebody else: only its owner buys with it.';

function CheckoutUnavailable({ refusal, slug }: { refusal: ShownRefusal; slug: string }) {
  if (refusal.code === 'unserved') return <CheckoutUnserved refusal={refusal} slug={slug} />;
  const message =
    refusal.code === 'limited' ? limitedMessage : refusal.code === 'expired' ? expiredMessage : refusal.message;
  return (
    <div className="mx-auto grid max-w-page content-start gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <h1 className="text-heading">Check out</h1>
      <Notice
        tone="warning"
        actions={
          refusal.code === 'expired' ? (
            <Button to={refusal.again} reloadDocument>
              Begin again
            </Button>
          ) : refusal.code === 'refused' && refusal.again ? (
            <Button to={refusal.again.to} reloadDocument>
              {refusal.again.label}
            </Button>
          ) : undefined
        }
      >
        {message}
      </Notice>
      <p className="flex flex-wrap gap-3">
        <Button to={`/winery/${slug}/`}>See the winery</Button>
        <Button to="/cart">Open your cart</Button>
      </p>
    </div>
  );
}

/** The wine may not be shipped to where the buyer wants it: the state's reason, another ZIP code, or pickup. */
function CheckoutUnserved(props: { refusal: Extract<CheckoutRefusal, { code: 'unserved' }>; slug: string }) {
  const { place, picksUp } = props.refusal;
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto grid max-w-page content-start gap-6 px-gutter pt-8 pb-16 md:pt-12">
      <h1 className="text-heading">Check out</h1>
      <Suspense>
        <DeliveryPlaceLine known={place} back={pathname + search}>
          {picksUp && 'You can pick up the wine at the winery instead.'}
        </DeliveryPlaceLine>
      </Suspense>
      <p className="flex flex-wrap gap-3">
        {picksUp && (
          <Button to={`?${pickupQuery(search)}`} kind="primary" reloadDocument>
            Pick it up instead
          </Button>
        )}
        <Button to={`/winery/${props.slug}/`}>See the winery</Button>
        <Button to="/cart">Open your cart</Button>
      </p>
    </div>
  );
}

/** The query of the same check-out with pickup. */
function pickupQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  query.set('delivery', 'pickup');
  return query;
}
