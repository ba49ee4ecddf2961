import { Column, Img, Row, Section, Text } from '@react-email/components';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { Paragraph } from '#features/mail/emails/mail-layout.tsx';
import { mailStyles } from '#features/mail/emails/mail-styles.ts';
import type { MailSite } from '#features/mail/mail.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { breakdownLines, breakdownTotals, isGoodsLine } from '../price-breakdown.ts';
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
      {price.items.map((item) => (
        <ItemRow
          key={item.listingId}
          site={site}
          item={item}
          line={lines.find(({ line }) => line.listingId === item.listingId)}
        />
      ))}
      {lines
        .filter(({ line }) => !isGoodsLine(line))
        .map(({ key, label, line }) => (
          <AmountRow key={key} label={label} amount={line.lineTotal} />
        ))}
      {totals.map(({ key, label, money: amount }) => (
        <TotalRow key={key} label={label} amount={amount} />
      ))}
      {price.shipTo && <Destination label="Ship to" lines={addressLines(price.shipTo)} />}
      {/* why: once it is ready, the mail itself says where and when */}
      {pickup && pickup.until === null && <Destination label="Pick up at" lines={[pickup.address]} />}
    </Section>
  );
}

type ItemRowProps = { site: MailSite; item: MailedItem; line: ReturnType<typeof breakdownLines>[number] | undefined };

function ItemRow({ site, item, line }: ItemRowProps) {
  const { title, vintage, unitPrice, quantity, bottleMl } = item;
  const isWine = bottleMl !== null;
  const count = isWine ? `${quantity} × ${formatMoney(unitPrice)}` : (line?.note ?? '');
  return (
    <Row>
      <Column style={mailStyles.pictureCell}>
        <Picture site={site} item={item} isWine={isWine} />
      </Column>
      <Column style={mailStyles.itemCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {vintage === null ? title : `${vintage} ${title}`}
        </Text>
        <Text style={mailStyles.cellNote} className="mail-soft">
          {count}
        </Text>
      </Column>
      <Column style={mailStyles.amountCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {line ? formatMoney(line.line.lineTotal) : ''}
        </Text>
      </Column>
    </Row>
  );
}

/** The first photo of a listing, or a wine's drawn bottle. A tasting without a photo has none. */
function Picture({ site, item, isWine }: { site: MailSite; item: MailedItem; isWine: boolean }) {
  const { photoId, listingId } = item;
  if (photoId !== null) {
    const src = site.baseUrl + imageVariantUrl(photoId, 'square-small', 'jpg');
    return <Img src={src} alt="" width="64" height="64" style={mailStyles.photo} />;
  }
  if (!isWine) return null;
  // why: the address of the current drawing has a digest, to which this one leads
  const src = `${site.baseUrl}/art/bottle/${listingId}/current.png`;
  return <Img src={src} alt="" width="40" height="120" style={mailStyles.bottle} />;
}

function AmountRow({ label, amount }: { label: string; amount: Money }) {
  return (
    <Row>
      <Column style={mailStyles.lineCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {label}
        </Text>
      </Column>
      <Column style={mailStyles.lineAmountCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {amount.amount === 0 ? 'Free' : formatMoney(amount)}
        </Text>
      </Column>
    </Row>
  );
}

function TotalRow({ label, amount }: { label: string; amount: Money }) {
  return (
    <Row>
      <Column style={mailStyles.totalCell} className="mail-rule">
        <Text style={mailStyles.totalText} className="mail-ink">
          {label}
        </Text>
      </Column>
      <Column style={mailStyles.totalAmountCell} className="mail-rule">
        <Text style={mailStyles.totalText} className="mail-ink">
          {formatMoney(amount)}
        </Text>
      </Column>
    </Row>
  );
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
