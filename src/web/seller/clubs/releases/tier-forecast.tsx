import {
  type ManagedRelease,
  type NeededBottles,
  quantityFor,
  type ReleaseTier,
  usualPrice,
} from '#features/clubs/releases/managed-release.ts';
import { formatMoney } from '#kit/money.ts';

type ForecastProps = {
  release: ManagedRelease;
  tiers: readonly ReleaseTier[];
  needed: readonly NeededBottles[] | undefined;
};

/**
 * What each tier of a release gets, at which price, and how many members get it as of now.
 * @param props.needed undefined once the release is billed: its members are counted by the billing page
 */
export function TierForecast({ release, tiers, needed }: ForecastProps) {
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="tiers" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="tiers" className="text-title">
        Tiers
      </h2>
      <ul className="grid list-none gap-4 md:grid-cols-2 lg:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.id} tier={tier} release={release} needed={needed} />
        ))}
      </ul>
    </section>
  );
}

const dollars = (amount: number) => formatMoney({ amount, currency: 'USD' });

function TierCard({ tier, release, needed }: { tier: ReleaseTier } & Omit<ForecastProps, 'tiers'>) {
  const { id, name, bottles, toCents } = tier;
  const price = usualPrice(tier, release.wines);
  const wines = release.wines.filter((wine) => wine.tiers.some(({ tierId }) => tierId === id));
  return (
    <li className="grid min-w-0 content-start gap-3 rounded-lg border border-line bg-paper-raised p-5">
      <div className="grid gap-0.5">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="figures text-small text-ink-soft">
          {bottles} {bottles === 1 ? 'bottle' : 'bottles'}
          {wines.length > 0 && ` · ${dollars(price)}`}
        </p>
      </div>
      {wines.length === 0 ? (
        <p className="text-small text-ink-soft">No wines yet.</p>
      ) : (
        <ul className="grid list-none gap-1 text-small">
          {wines.map((wine) => (
            <li key={wine.listingId} className="grid grid-cols-[2rem_minmax(0,1fr)]">
              <span className="figures text-ink-soft">{quantityFor(wine, id)} ×</span>
              <span className="wrap-anywhere">{wine.name}</span>
            </li>
          ))}
        </ul>
      )}
      {needed && <TierMembers tier={tier} needed={needed} />}
      {needed && price > toCents && (
        <p className="text-small text-danger">
          Members have agreed to at most {dollars(toCents)}. They are only charged if they agree to this price.
        </p>
      )}
    </li>
  );
}

/** How many members of a tier get a release as of now, and how many bottles they need. */
function TierMembers({ tier, needed }: { tier: ReleaseTier; needed: readonly NeededBottles[] }) {
  const { id, members, skipping, onHold } = tier;
  const total = needed.filter(({ tierId }) => tierId === id).reduce((sum, row) => sum + row.bottles, 0);
  return (
    <p className="figures border-t border-line pt-3 text-small">
      <span className="font-semibold">
        {members.toLocaleString('en-US')} {members === 1 ? 'member' : 'members'}
      </span>
      {`, ${total.toLocaleString('en-US')} ${total === 1 ? 'bottle' : 'bottles'}`}
      {skipping > 0 && `, ${skipping.toLocaleString('en-US')} skip`}
      {onHold > 0 && `, ${onHold.toLocaleString('en-US')} on hold`}
    </p>
  );
}
