import { data, redirect } from 'react-router';
import type { CheckoutRefusal } from '#features/checkout/checkout.ts';
import { listCountries } from '#features/checkout/list-countries.server.ts';
import { showCheckout } from '#features/checkout/show-checkout.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { requireUser } from '../shell/guards.server.ts';
import { loadAsDocument } from '../shell/load-as-document.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/checkout.route.ts';
import { CheckoutPage } from './checkout-page.tsx';
import { expiredMessage } from './checkout-steps.ts';

/** The checkout of a winery: what is bought, its delivery, and the card. For signed-in buyers. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { app, actor, user } = requireUser(context, url);
  const { pathname, searchParams } = url;
  const shown = await showCheckout(app, actor, { slug: params.slug, query: Object.fromEntries(searchParams) });
  const common = { site: { name: app.site.name }, name: `${user.firstName} ${user.lastName}`.trim() };
  const unverified = user.emailVerified ? null : user.email;
  const now = app.clock.now().toISOString();
  if (shown.ok) {
    const countries = listCountries(request.headers.get('accept-language'));
    const attempt = crypto.randomUUID();
    return {
      ...common,
      now,
      checkout: shown.value,
      countries,
      attempt,
      unverified,
      returnUrl: app.site.baseUrl + pathname,
    };
  }
  const { ok: _, ...refusal } = shown;
  if (refusal.code === 'no-winery') throw data(null, { status: 404 });
  if (refusal.code === 'moved') throw redirect(`/winery/${refusal.slug}/checkout${url.search}`, 301);
  if (refusal.code === 'elsewhere') throw redirect(`/order/${refusal.orderId}/details`);
  return data({ ...common, now, refusal, slug: params.slug }, { status: refusal.code === 'limited' ? 403 : 200 });
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
