import { frequencyLabels } from '#features/clubs/club-labels.ts';
import { clubUrl } from '#features/clubs/club-url.ts';
import { type ListedClub, priceRangeOf } from '#features/clubs/directory/listed-club.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { CardLink } from '../catalog/card.tsx';

/** The clubs of a winery, each with what it costs and how often it comes. */
export function WineryClubs({ clubs }: { clubs: readonly ListedClub[] }) {
  return (
    <section aria-labelledby="clubs" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="clubs" className="scroll-mt-6 pb-5 text-heading">
        {clubs.length === 1 ? 'Wine club' : 'Wine clubs'}
      </h2>
      <ul className="grid list-none gap-4 md:grid-cols-[repeat(auto-fill,minmax(20rem,1fr))]">
        {clubs.map((club) => (
          <Club key={club.id} club={club} />
        ))}
      </ul>
    </section>
  );
}

function Club({ club }: { club: ListedClub }) {
  const { name, slug, summary, winery, tiers, frequencyMonths, isFull, waitingList } = club;
  const { from } = priceRangeOf(tiers);
  return (
    <li className="group relative grid content-start gap-1.5 rounded-lg border border-line bg-paper-raised p-5">
      <h3 className="font-display text-title font-semibold text-pretty wrap-break-word">
        <CardLink to={clubUrl({ winery: winery.slug, club: slug })}>{name}</CardLink>
      </h3>
      <p className="figures text-small">
        {frequencyLabels[frequencyMonths]}, from {formatMoney({ amount: from, currency: 'USD' })} a release
      </p>
      {summary !== '' && <p className="line-clamp-3 text-small text-ink-soft text-pretty">{summary}</p>}
      {isFull && (
        <p>
          <Badge tone="care">{waitingList ? 'Full: waiting list open' : 'Full'}</Badge>
        </p>
      )}
    </li>
  );
}
