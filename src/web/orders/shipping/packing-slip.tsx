import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import type { OrderToShip } from '#features/orders/shipping/order-to-ship.ts';
import { formatDate } from '#kit/time.ts';
import { AddressLines, ShippingAddress } from '../../catalog/address-lines.tsx';
import { PrintableDetails, PrintableDocument } from '../../shell/print/printable-page.tsx';

/** What goes into the parcel: sender, recipient, bottles, gift note, and the lines for the adult's signature. */
export function PackingSlip({ siteName, order }: { siteName: string; order: Omit<OrderToShip, 'shipBy'> }) {
  const { number, createdAt, winery, customer, shippingDetails, items, carrier, trackingNumber } = order;
  const bottles = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PrintableDocument
      siteName={siteName}
      title="Packing slip"
      footer="Contains alcohol: adult signature required. Hand over only to someone 21 or older who shows a photo ID."
    >
      <PrintableDetails
        details={[
          ['From', <AddressLines key="sender" address={{ name: winery.name, ...winery.address }} />],
          shippingDetails
            ? ['Ship to', <ShippingAddress key="address" address={shippingDetails} />]
            : ['Pickup by', customer.displayName],
          ['Order', number],
          ['Placed', formatDate(createdAt)],
          ...(carrier ? [['Carrier', carrier] as const] : []),
          ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
        ]}
      />
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-ink text-left">
            <th className="py-2 pr-4 font-semibold">Wine</th>
            <th className="py-2 pr-4 font-semibold">Bottle</th>
            <th className="py-2 text-right font-semibold">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ listingId, title, vintage, bottleMl, quantity }) => (
            <tr key={listingId} className="border-b border-line">
              <td className="py-2.5 pr-4">
                {vintage ?? 'NV'} {title}
              </td>
              <td className="py-2.5 pr-4">{bottleMl === null ? '' : bottleSizeLabel(bottleMl)}</td>
              <td className="figures py-2.5 text-right">{quantity}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td className="py-2.5 pr-4" colSpan={2}>
              Bottles in all
            </td>
            <td className="figures py-2.5 text-right">{bottles}</td>
          </tr>
        </tfoot>
      </table>
      {shippingDetails?.giftNote && <GiftNote id={order.id} note={shippingDetails.giftNote} />}
      <Signature id={order.id} />
    </PrintableDocument>
  );
}

function GiftNote({ id, note }: { id: string; note: string }) {
  return (
    <section
      aria-labelledby={`gift-note-${id}`}
      className="grid gap-1 break-inside-avoid rounded-lg border border-line px-5 py-4"
    >
      <h2 id={`gift-note-${id}`} className="text-caption text-ink-soft">
        Gift note
      </h2>
      <p className="font-display text-title whitespace-pre-line wrap-anywhere">{note}</p>
    </section>
  );
}

const signatureLines = ['Name', 'Signature', 'Date'] as const;

/** What the adult who takes the wine fills in. */
function Signature({ id }: { id: string }) {
  return (
    <section aria-labelledby={`signature-${id}`} className="grid gap-6 break-inside-avoid">
      <h2 id={`signature-${id}`} className="text-small font-semibold">
        Received by an adult of 21 or older, photo ID checked
      </h2>
      <div className="grid grid-cols-[2fr_2fr_1fr] gap-6">
        {signatureLines.map((line) => (
          <p key={line} className="border-t border-ink pt-1 text-caption text-ink-soft">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}
