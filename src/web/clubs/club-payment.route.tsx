import { useEffect, useEffectEvent } from 'react';
import { data, useRevalidator } from 'react-router';
import { type ChargedShipment, showOtherCard } from '#features/clubs/billing/other-card.server.ts';
import { clubPaymentPath, myClubsPath } from '#features/clubs/club-url.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PayChargeForm } from '../cards/pay-charge-form.tsx';
import { formatBottles, formatCents } from '../catalog/clubs/club-texts.ts';
import { requireReader } from '../shell/guards.server.ts';
import { loadAsDocument } from '../shell/load-as-document.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import type { Route } from './+types/club-payment.route.ts';

/** `/club-payment/{shipment}`: paying for a declined shipment with another card, for its payer who is signed in. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireReader(context, url);
  const shown = await showOtherCard(app, actor, params.shipment);
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, id: params.shipment, shipment: shown.value };
}

/** The page may load the payment gateway's script, so it is loaded as a document. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return loadAsDocument({ url, serverLoader });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? 'Pay with another card' : 'Page not found');

export default function ClubPaymentPage({ loaderData }: Route.ComponentProps) {
  const { id, shipment } = loaderData;
  const { club, winery, release, totalCents, bottles, state, giftTo } = shipment;
  const here = clubPaymentPath(id);
  const endpoint = `${here}/card`;
  return (
    <div className="mx-auto grid w-full max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-8 pb-16">
      <header className="grid gap-2">
        <h1 className="text-heading text-balance">{state === 'billed' ? 'Paid' : 'Pay with another card'}</h1>
        <p className="text-pretty wrap-break-word">
          {release ?? 'Your shipment'} of {club} by {winery}: {formatBottles(bottles)}
          {giftTo !== null && `, a gift for ${giftTo}`}, {formatCents(totalCents)} in total.
        </p>
      </header>
      <PaymentState id={id} shipment={shipment} />
      {state === 'declined' && (
        <PayChargeForm
          charge={{ totalCents, accountRef: shipment.accountRef }}
          page={here}
          endpoint={endpoint}
          card="new"
          label={`Pay ${formatCents(totalCents)}`}
          saveLabel="Save this card instead of the saved one, for later shipments"
        />
      )}
      {state === 'charging' && <PaymentPolling />}
    </div>
  );
}

/** How far the payment is. */
function PaymentState({ id, shipment }: { id: string; shipment: ChargedShipment }) {
  const { state, lastAt, totalCents, winery, needsOwner } = shipment;
  switch (state) {
    case 'declined':
      return (
        <>
          {needsOwner && (
            <Notice
              title="Your bank wants you to confirm this payment"
              actions={
                <Button to={confirmPaymentPath(id)} reloadDocument>
                  Confirm with the saved card
                </Button>
              }
            >
              You can confirm it with the saved card, or pay with another one here.
            </Notice>
          )}
          <p className="max-w-prose text-small text-ink-soft text-pretty">
            {!needsOwner && 'The saved card was declined. '}The card you enter here is charged at once, for this
            shipment.
            {lastAt !== null && ` We keep your bottles until ${formatDateTime(lastAt)}.`}
          </p>
        </>
      );
    case 'charging':
      return (
        <Notice title="We’re charging your card" live="polite">
          This takes a few seconds. You can close this page: we e-mail you if it does not work.
        </Notice>
      );
    case 'billed':
      return (
        <Notice
          tone="success"
          live="polite"
          title={`Thank you. ${formatCents(totalCents)} is paid`}
          actions={<Button to={myClubsPath}>See your clubs</Button>}
        >
          {winery} gets your wine ready. We e-mail you when it ships or can be picked up.
        </Notice>
      );
    case 'skipped':
      return (
        <Notice title="This shipment is no longer charged">
          Nothing was charged. The next one is charged as usual, unless the membership has ended.
        </Notice>
      );
  }
}

/** How often the page looks whether the card was charged, in milliseconds. */
const pollingInterval = 3_000;

/** Loads the page's data again until the card is charged or declined. */
function PaymentPolling(): null {
  const { revalidate, state } = useRevalidator();
  const poll = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(poll, pollingInterval);
    return () => clearInterval(timer);
  }, []);
  return null;
}
