import { formatOpeningHours, type OpeningHours } from '#features/wineries/opening-hours.ts';

/** When a winery is open, by its own clock. */
export function WineryHours({ hours }: { hours: OpeningHours }) {
  return (
    <section aria-labelledby="hours" className="grid gap-3">
      <h2 id="hours" className="text-heading">
        Hours
      </h2>
      <dl className="grid gap-y-1.5 text-small">
        {formatOpeningHours(hours).map(({ days, hours }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-1.5">
            <dt className="text-ink-soft">{days}</dt>
            <dd className="figures font-medium">{hours}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
