import { data } from 'react-router';
import { offerPath } from '#features/allocations/allocation-url.ts';
import { myClubsPath } from '#features/clubs/club-url.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { type ShownCharge, showConfirmation } from '#features/subscriptions/confirm-charge.server.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cardBrand } from '../../cards/card-brand.ts';
import { PayChargeForm } from '../../cards/pay-charge-form.tsx';
import { requireReader } from '../../shell/guards.server.ts';
import { loadAsDocument } from '../../shell/load-as-document.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import type { Route } from './+types/confirm-payment.route.ts';

/** `/confirm-payment/{charge}`: a payment that the bank of a saved card wants its owner to confirm. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireReader(context, url);
  const shown = await showConfirmation(app, actor, params.charge);
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, charge: shown.value };
}

/** The page may load the payment gateway's script, so it is loaded as a document. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? 'Confirm your payment' : 'Page not found');

export default function ConfirmPaymentPage({ loaderData: { charge } }: Route.ComponentProps) {
  const { state, amountCents, winery } = charge;
  return (
    <div className="mx-auto grid w-full max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 pb-16">
      <header className="grid gap-2">
        <h1 className="text-heading text-balance">{titles[state]}</h1>
        <p className="text-pretty wrap-break-word">
          {purposes[charge.kind](winery)}: {dollars(amountCents)}.
        </p>
      </header>
      <ChargeState charge={charge} />
    </div>
  );
}

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });

const titles: Record<ShownCharge['state'], string> = {
  confirm: 'Confirm your payment',
  declined: 'Pay with another card',
  charging: 'We’re charging your card',
  paid: 'Paid',
  over: 'This payment is no longer open',
};

const purposes: Record<ShownCharge['kind'], (winery: string) => string> = {
  club: (winery) => `Your wine club shipment from ${winery}`,
  allocation: (winery) => `Your allocation from ${winery}`,
  plan: (winery) => `The plan of ${winery}`,
};

/** How far the payment is, and what its payer can do. */
function ChargeState({ charge }: { charge: ShownCharge }) {
  const { id, state, card, amountCents, accountRef, lastAt } = charge;
  const page = confirmPaymentPath(id);
  const form = { charge: { totalCents: amountCents, accountRef }, page, endpoint: `${page}/steps` };
  const until = lastAt === null ? '' : ` You can pay until ${formatDateTime(lastAt)}.`;
  const back = <Button to={backUrl(charge)}>{backLabels[charge.kind]}</Button>;
  switch (state) {
    case 'confirm':
      return (
        <>
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            {`Your bank wants you to confirm this payment with your ${card ? `${cardBrand(card.brand)} ending in ${card.last4}` : 'card'}. It may ask for a code. After this we can usually charge this card without asking you.${until}`}
          </p>
          <PayChargeForm {...form} key="saved" card="saved" label={`Confirm and pay ${dollars(amountCents)}`} />
          <section aria-labelledby="other" className="grid gap-5 border-t border-line pt-6">
            <h2 id="other" className="text-title">
              Or pay with another card
            </h2>
            <OtherCard form={form} amountCents={amountCents} />
          </section>
        </>
      );
    case 'declined':
      return (
        <>
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            {`Your last payment attempt didn’t go through. We’ll charge the card you enter here right away.${until}`}
          </p>
          <OtherCard form={form} amountCents={amountCents} />
        </>
      );
    case 'charging':
      return (
        <Notice title="This takes a few seconds" live="polite">
          Reload this page to see whether it worked.
        </Notice>
      );
    case 'paid':
      return (
        <Notice tone="success" live="polite" title={`Thank you. ${dollars(amountCents)} is paid`} actions={back}>
          We’ll e-mail you about what happens next.
        </Notice>
      );
    case 'over':
      return (
        <Notice title="Nothing was charged" actions={back}>
          The time to pay has passed, or the purchase was canceled.
        </Notice>
      );
  }
}

type OtherProps = {
  form: Pick<Parameters<typeof PayChargeForm>[0], 'charge' | 'page' | 'endpoint'>;
  amountCents: number;
};

function OtherCard({ form, amountCents }: OtherProps) {
  return (
    <PayChargeForm
      {...form}
      key="new"
      card="new"
      label={`Pay ${dollars(amountCents)}`}
      saveLabel="Save this card instead of the saved one, for later payments"
    />
  );
}

const backLabels: Record<ShownCharge['kind'], string> = {
  club: 'See your clubs',
  allocation: 'See your allocation',
  plan: 'See your plan',
};

function backUrl({ kind, subscriptionId }: ShownCharge): string {
  if (kind === 'club') return myClubsPath;
  return kind === 'allocation' ? offerPath(subscriptionId) : '/manage-subscriptions-settings';
}
