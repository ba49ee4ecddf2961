import { invoiceNumber, type PlanInvoice } from '#features/plans/plan-invoice.ts';
import { addDays } from '#features/plans/plan-period.ts';
import { formatLocalDay } from '#kit/time.ts';

/** What the documents of a plan say of the shop that issues them. */
export type DocumentSite = {
  name: string;
  baseUrl: string;
  contact: { email: string; phone: string; examples: string[] };
};

/** Who bills, who is billed, and for which period: the details of an invoice that its credit notes have too. */
export function partyDetails(site: DocumentSite, invoice: PlanInvoice) {
  const { wineryName, billedTo, billedBy, planName, interval, startsOn, endsOn } = invoice;
  return [
    ['Billed by', <Lines key="by" lines={billedBy.length > 0 ? billedBy : [site.name]} />],
    ['Billed to', <Lines key="to" lines={[wineryName, ...billedTo]} />],
    ['For', `${planName}, by the ${interval}`],
    ['Period', `${formatLocalDay(startsOn)} to ${formatLocalDay(addDays(endsOn, -1))}`],
  ] as const;
}

function Lines({ lines }: { lines: readonly string[] }) {
  return <span className="whitespace-pre-line">{lines.join('\n')}</span>;
}

/** The small print of a document: where the shop is, and how it is reached. */
export function DocumentFooter({ site }: { site: DocumentSite }) {
  const { name, baseUrl, contact } = site;
  return (
    <>
      {name}, {new URL(baseUrl).host}
      {contact.examples.length === 0 && `, ${contact.email}, ${contact.phone}`}
    </>
  );
}

/** The title of an invoice, e.g. `Invoice LP-000042`. */
export function invoiceTitle({ number }: PlanInvoice): string {
  return `Invoice ${invoiceNumber(number ?? 0)}`;
}
