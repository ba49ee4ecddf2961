import { Column, Img, Row, Text } from '@react-email/components';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import type { MailSite } from '../mail.ts';
import { mailStyles } from './mail-styles.ts';

/** Something that a mail is about, with what is said of it. `photoId` is the first photo of its listing. */
export type MailItem = {
  listingId: string;
  photoId: string | null;
  /** Wines without a photo show their drawn bottle; tastings nothing. */
  isWine: boolean;
  title: string;
  note: string;
  amount?: string;
};

/** The items of a mail: picture, title with a note below it, and an amount. */
export function MailItems({ site, items }: { site: MailSite; items: readonly MailItem[] }) {
  return items.map((item) => (
    <Row key={item.listingId}>
      <Column style={mailStyles.pictureCell}>
        <Picture site={site} item={item} />
      </Column>
      <Column style={mailStyles.itemCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {item.title}
        </Text>
        <Text style={mailStyles.cellNote} className="mail-soft">
          {item.note}
        </Text>
      </Column>
      <Column style={mailStyles.amountCell}>
        <Text style={mailStyles.cellText} className="mail-ink">
          {item.amount}
        </Text>
      </Column>
    </Row>
  ));
}

function Picture({ site, item: { photoId, listingId, isWine } }: { site: MailSite; item: MailItem }) {
  if (photoId !== null) {
    const src = site.baseUrl + imageVariantUrl(photoId, 'square-small', 'jpg');
    return <Img src={src} alt="" width="64" height="64" style={mailStyles.photo} />;
  }
  if (!isWine) return null;
  // why: the address of the current drawing has a digest, to which this one leads
  const src = `${site.baseUrl}/art/bottle/${listingId}/current.png`;
  return <Img src={src} alt="" width="40" height="120" style={mailStyles.bottle} />;
}

/** A line of a price in a mail. */
export function MailAmount({ label, amount }: { label: string; amount: Money }) {
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

/** A total below the lines of a price in a mail. */
export function MailTotal({ label, amount }: { label: string; amount: Money }) {
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
