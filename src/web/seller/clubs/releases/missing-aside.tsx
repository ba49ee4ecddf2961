import {
  bottlesToSetAside,
  type ManagedRelease,
  missingAside,
  type WineForecast,
} from '#features/clubs/releases/managed-release.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatBottles } from '../../../catalog/clubs/club-texts.ts';
import { Form } from '../../../forms/form.tsx';
import { asideField } from './aside-field.ts';

type AsideProps = { release: Pick<ManagedRelease, 'wines'>; forecast: readonly WineForecast[] };

/** Warns of bottles that members need and that are not set aside, and sets aside those that are in stock. */
export function MissingAside({ release: { wines }, forecast }: AsideProps) {
  const { bottles, inStock } = missingAside(wines, forecast);
  if (bottles === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`Members need ${formatBottles(bottles)} more than ${bottles === 1 ? 'is' : 'are'} set aside`}
      actions={
        inStock > 0 && (
          <Form method="post" preventScrollReset>
            <AsideFields release={{ wines }} forecast={forecast} />
            <Button type="submit" name="intent" value="allocate" size="small">
              Set aside {formatBottles(inStock)}
            </Button>
          </Form>
        )
      }
    >
      {stockText(bottles, inStock)} Only bottles that are set aside are sent. Members whose wines are missing are
      skipped, and not charged.
    </Notice>
  );
}

function stockText(bottles: number, inStock: number): string {
  if (inStock === 0) return 'You have none of them in stock.';
  return inStock === bottles ? 'You have them in stock.' : `You have only ${inStock} of them in stock.`;
}

/** The fields that set aside what members need, as far as it is in stock. */
export function AsideFields({ release: { wines }, forecast }: AsideProps) {
  return wines.map((wine) => {
    const needed = forecast.find(({ listingId }) => listingId === wine.listingId)?.needed ?? 0;
    const quantity = bottlesToSetAside(wine, needed);
    return <input key={wine.listingId} type="hidden" name={asideField(wine.listingId)} value={quantity} />;
  });
}
