import type { RegionSummary } from '../winery.ts';

/** A region: its landscape, what it is like, and who makes wine there. */
export function RegionCard({ region }: { region: RegionSummary }) {
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-paper-raised">
      <img
        src={region.imageUrl}
        alt=""
        width="1600"
        height="600"
        loading="lazy"
        decoding="async"
        className="aspect-2/1 w-full bg-paper-sunk object-cover"
      />
      <div className="grid gap-2 p-5">
        <h3 className="text-title">{region.name}</h3>
        <p className="text-small text-ink-soft text-pretty">{region.text}</p>
        {region.wineries.length > 0 && <p className="text-small font-medium">{region.wineries.join(' · ')}</p>}
      </div>
    </li>
  );
}
