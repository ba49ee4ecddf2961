import type { BillingReport } from '#features/clubs/billing/billing-report.ts';
import { Button } from '#ui/actions/button.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../../forms/form.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { BillingCounts } from './billing-counts.tsx';
import { ShipmentRow } from './shipment-row.tsx';

type ReportProps = { report: BillingReport; here: string; mayRetry: boolean; baseUrl: string; now: Date };

/** How billing went, in numbers and by member. @param here the URL of its first page */
export function BillingReportSection({ report, here, mayRetry, baseUrl, now }: ReportProps) {
  return (
    <>
      <BillingCounts report={report} />
      {report.counts.declined > 0 && mayRetry && <RetryAll declined={report.counts.declined} />}
      <InvalidPageNotice requested={report.requested} />
      <ul className="list-none divide-y divide-line border-y border-line">
        {report.shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} bottlesFrom={report.bottlesFrom} {...{ shipment, baseUrl, now, mayRetry }} />
        ))}
      </ul>
      <Pager
        page={report.page}
        pages={report.pages}
        hrefOf={(page) => (page === 1 ? here : `${here}?page=${page}`)}
        label="Pages of shipments"
      />
    </>
  );
}

/** Trying all declined cards again. */
function RetryAll({ declined }: { declined: number }) {
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="shipment" value="all" />
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Declined cards are tried again once a day, and at once when their owner saves another one. Members also got an
        e-mail with a link to pay with another card, or to confirm the payment if their bank wants that.
      </p>
      <Button type="submit">
        {declined === 1 ? 'Try the card again' : `Try all ${declined.toLocaleString('en-US')} cards again`}
      </Button>
    </Form>
  );
}
