import { Link } from 'react-router';
import { wineColorLabels } from '#features/clubs/club-labels.ts';
import { type ManagedClub, type ManagedTier, maxTiers } from '#features/clubs/managing/managed-club.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';
import { clubUrl } from './clubs-url.ts';

/** The tiers of a club, retired ones last. */
export function TierList({ club, mayChange }: { club: ManagedClub; mayChange: boolean }) {
  const { id, tiers, model } = club;
  const part = model === 'subscription' ? 'shipment' : 'release';
  return (
    <section aria-labelledby="tiers" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="tiers" className="text-title">
          Tiers
        </h2>
        {mayChange && tiers.length < maxTiers && (
          <Button size="compact" icon="plus" to={clubUrl(id, 'tiers/new')}>
            Add a tier
          </Button>
        )}
      </header>
      {tiers.length === 0 ? (
        <p className="text-ink-soft">No tiers yet.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {tiers.map((tier) => (
            <TierRow key={tier.id} clubId={id} tier={tier} part={part} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { clubId: string; tier: ManagedTier; part: string; mayChange: boolean };

function TierRow({ clubId, tier, part, mayChange }: RowProps) {
  const { id, name, bottles, color, members, memberLimit, retired } = tier;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="grid min-w-0 grow basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {mayChange ? (
            <Link to={clubUrl(clubId, `tiers/${id}`)} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
          {retired && <Badge tone="care">Retired</Badge>}
        </div>
        <p className="text-small text-ink-soft">
          {bottles} {bottles === 1 ? 'bottle' : 'bottles'} · {wineColorLabels[color]} · {tierPriceText(tier, part)}
        </p>
        <p className="text-small">
          {members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`}
          {memberLimit !== null && ` of ${memberLimit.toLocaleString('en-US')}`}
        </p>
      </div>
      {mayChange && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="tier" value={id} />
          <input type="hidden" name="intent" value={retired ? 'restore' : 'retire'} />
          <Button type="submit" size="small" aria-label={`${retired ? 'Offer again' : 'Retire'}: ${name}`}>
            {retired ? 'Offer again' : 'Retire'}
          </Button>
        </Form>
      )}
    </li>
  );
}

const dollars = (cents: number) => formatMoney({ amount: cents, currency: 'USD' });

/** What the wines of a tier cost, such as `$75.00 a release, plus shipping`. */
function tierPriceText(tier: ManagedTier, part: string): string {
  const { priceRule, fromCents, toCents, discountPercent, shippingIncluded } = tier;
  const price = fromCents === toCents ? dollars(fromCents) : `${dollars(fromCents)} to ${dollars(toCents)}`;
  const rule = priceRule === 'sum' ? `, ${discountPercent}% off` : '';
  return `${price} a ${part}${rule}${shippingIncluded ? ', shipping included' : ''}`;
}
