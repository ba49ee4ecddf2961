import type { PinnedWinery } from '#features/wineries/winery.ts';
import { CardGrid } from '../catalog/card-grid.tsx';
import { FavoriteButton } from '../catalog/favorite-button.tsx';
import { WineryCard } from '../catalog/winery-card.tsx';

/** The wineries that the operator pinned; nothing if there are none. */
export function PinnedWineries({ wineries }: { wineries: PinnedWinery[] }) {
  if (wineries.length === 0) return null;
  return (
    <section aria-labelledby="wineries" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="wineries" className="text-heading">
        Wineries to know
      </h2>
      <p className="mt-2 mb-8 max-w-prose text-ink-soft text-balance">
        Each keeps a page of its own here: the land, the people, and every bottle they sell.
      </p>
      <CardGrid density="four">
        {wineries.map((winery) => (
          <WineryCard key={winery.slug} winery={winery}>
            <FavoriteButton kind="winery" id={winery.id} name={winery.name} onPicture />
          </WineryCard>
        ))}
      </CardGrid>
    </section>
  );
}
