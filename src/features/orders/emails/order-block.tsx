import { Section, Text } from '@react-email/components';
import { MailAmount, type MailItem, MailItems, MailTotal } from '#features/mail/emails/mail-items.tsx';
import { Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { formatMoney } from '#kit/money.ts';
import { type BreakdownLine, breakdownLines, breakdownTotals, feePayerLabel, isGoodsLine } from '../price-breakdown.ts';
import type { MailedItem, MailedPrice, OrderMailProps } from './order-mail.ts';

/** What a mail is about: the items with their pictures, the price line by line, and where it is delivered. */
export function OrderBlock({ site, order }: { site: MailSite; order: OrderMailProps }) {
  const { number, price, money = null, party, pickup } = order;
  if (!price) return number ? <Paragraph>Order {number}</Paragraph> : null;
  const lines = breakdownLines({ ...price, booking: price.seats === null ? null : { seats: price.seats } }, site.name);
  const totals = breakdownTotals({ ...price, money }, party);
  return (
    <Section style={mailStyles.block} className="mail-rule">
      <Text style={mailStyles.cellNote} className="mail-soft">
        Order {number}
      </Text>
      <MailItems
        site={site}
        items={price.items.map((item) =>
          mailItemOf(
            item,
            lines.find(({ line }) => line.listingId === item.listingId),
          ),
        )}
      />
      {lines
        .filter(({ line }) => !isGoodsLine(line))
        .map(({ key, label, line }) => (
          <MailAmount
            key={key}
            label={party === 'operator' ? label + feePayerLabel(line) : label}
            amount={line.lineTotal}
          />
        ))}
      {totals.map(({ key, label, money: amount }) => (
        <MailTotal key={key} label={label} amount={amount} />
      ))}
      {price.shipTo && <Destination label="Ship to" lines={addressLines(price.shipTo)} />}
      {/* why: once it is ready, the mail itself says where and when */}
      {pickup && pickup.until === null && <Destination label="Pick up at" lines={[pickup.address]} />}
    </Section>
  );
}

function mailItemOf(item: MailedItem, line: BreakdownLine | undefined): MailItem {
  const { listingId, photoId, title, vintage, unitPrice, quantity, bottleMl } = item;
  const isWine = bottleMl !== null;
  return {
    listingId,
    photoId,
    isWine,
    title: vintage === null ? title : `${vintage} ${title}`,
    note: isWine ? `${quantity} × ${formatMoney(unitPrice)}` : (line?.note ?? ''),
    ...(line && { amount: formatMoney(line.line.lineTotal) }),
  };
}

function addressLines(address: NonNullable<MailedPrice['shipTo']>): string[] {
  const { recipientName, streetAddress, apartment, city, state, postalCode } = address;
  return [recipientName, streetAddress, apartment ?? '', `${city}, ${state} ${postalCode}`].filter(Boolean);
}

function Destination({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <>
      <Text style={mailStyles.blockNote} className="mail-soft">
        {label}
      </Text>
      <Text style={mailStyles.cellText} className="mail-ink">
        {lines.join(', ')}
      </Text>
    </>
  );
}
