import { Link } from 'react-router';
import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { BottleSource } from '#features/clubs/billing/billing-report.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyField } from '#ui/actions/copy-field.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Form } from '../../../forms/form.tsx';
import { failureText, shipmentLabel, skipText } from './billing-labels.ts';

const tones: Record<BilledShipment['state'], BadgeTone> = {
  charging: 'care',
  declined: 'stopped',
  billed: 'ready',
  skipped: 'neutral',
};

type RowProps = { shipment: BilledShipment; bottlesFrom: BottleSource; baseUrl: string; now: Date; mayRetry: boolean };

/** A member's part of a release on the page of its billing, with what the winery can do about a declined card. */
export function ShipmentRow({ shipment, bottlesFrom, baseUrl, now, mayRetry }: RowProps) {
  const { id, memberName, tierName, state, totalCents, tried, otherCardPath, agreeUntil, needsConfirmation } = shipment;
  const skipped = skipText(shipment, bottlesFrom);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {state === 'billed' ? (
            <Link to={`/sale/${id}/details`} className="link">
              {memberName}
            </Link>
          ) : (
            memberName
          )}
          <Badge tone={tones[state]}>{shipmentLabel(shipment)}</Badge>
        </p>
        <p className="figures text-small text-ink-soft wrap-anywhere">
          {tierName}
          {totalCents > 0 && ` · ${formatMoney({ amount: totalCents, currency: 'USD' })}`}
          {skipped && ` · ${skipped}`}
        </p>
        {state === 'declined' && tried && (
          <p className="text-small text-ink-soft">
            {failureText(tried)}
            {tried.nextAt && !needsConfirmation && ` Next try ${formatDateTime(new Date(tried.nextAt).toISOString())}.`}
          </p>
        )}
        {agreeUntil && agreeUntil > now && (
          <p className="text-small text-ink-soft">
            We asked the member. If they agree by {formatDateTime(agreeUntil.toISOString())}, we charge them.
          </p>
        )}
        {otherCardPath && <PaymentLink {...shipment} url={baseUrl + otherCardPath} />}
      </div>
      {state === 'declined' && !needsConfirmation && mayRetry && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="shipment" value={id} />
          <Button type="submit" size="small" aria-label={`Try again: ${memberName}`}>
            Try again
          </Button>
        </Form>
      )}
    </li>
  );
}

type LinkProps = Pick<BilledShipment, 'id' | 'memberName' | 'needsConfirmation'> & { url: string };

/** The link by which a member pays with another card, to be copied. It can be selected without script. */
function PaymentLink({ url, memberName, id, needsConfirmation }: LinkProps) {
  return (
    <Disclosure title={needsConfirmation ? 'Confirm, or pay with another card' : 'Pay with another card'}>
      <div className="grid gap-2">
        <p className="max-w-prose text-small text-ink-soft text-pretty">
          Send this link to {memberName}. They log in to {needsConfirmation && 'confirm the payment, or '}
          pay for this shipment with another card.
        </p>
        <CopyField id={`link-${id}`} label={`Payment link for ${memberName}`} value={url} />
      </div>
    </Disclosure>
  );
}
