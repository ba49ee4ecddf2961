import { Form, Link } from 'react-router';
import type { BilledShipment } from '#features/clubs/billing/billed-shipment.ts';
import type { BillingReport } from '#features/clubs/billing/billing-report.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { BillingCounts } from './billing-counts.tsx';
import { failureText, shipmentStateLabels, skipReasonLabels } from './billing-labels.ts';

/** How billing went, in numbers and by member. @param here the URL of its first page */
export function BillingReportSection(props: { report: BillingReport; here: string; mayRetry: boolean }) {
  const { report, here, mayRetry } = props;
  return (
    <>
      <BillingCounts report={report} />
      <InvalidPageNotice requested={report.requested} message="There is no such page of shipments." />
      <ul className="list-none divide-y divide-line border-y border-line">
        {report.shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} mayRetry={mayRetry} />
        ))}
      </ul>
      <Pager
        page={report.page}
        pages={report.pages}
        hrefOf={(page) => (page === 1 ? here : `${here}${here.includes('?') ? '&' : '?'}page=${page}`)}
        label="Pages of shipments"
      />
    </>
  );
}

const tones: Record<BilledShipment['state'], BadgeTone> = {
  charging: 'care',
  declined: 'stopped',
  billed: 'ready',
  skipped: 'neutral',
};

function ShipmentRow({ shipment, mayRetry }: { shipment: BilledShipment; mayRetry: boolean }) {
  const { id, memberName, tierName, state, skipReason, totalCents, tried } = shipment;
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
          <Badge tone={tones[state]}>{shipmentStateLabels[state]}</Badge>
        </p>
        <p className="figures text-small text-ink-soft wrap-anywhere">
          {tierName}
          {totalCents > 0 && ` · ${formatMoney({ amount: totalCents, currency: 'USD' })}`}
          {skipReason && ` · ${skipReasonLabels[skipReason]}`}
        </p>
        {state === 'declined' && tried && (
          <p className="text-small text-ink-soft">
            {failureText(tried)}
            {tried.nextAt && ` Next try ${formatDateTime(new Date(tried.nextAt).toISOString())}.`}
          </p>
        )}
      </div>
      {state === 'declined' && mayRetry && (
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
