import { Link } from 'react-router';
import { formatMiles } from '#features/places/visitor-place.ts';
import type { PlannedStop } from '#features/research/research-results.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { formatDriving } from './winery-texts.ts';

type PlanStopProps = {
  stop: Omit<PlannedStop, 'winery'> & { winery: Omit<PlannedStop['winery'], 'place'> };
  number: number;
  /** The URLs of the plan with this stop one place earlier, later, or without it. */
  earlier: string | undefined;
  later: string | undefined;
  removed: string;
};

/** A stop: the way to it, when one is there, whether it is open, and its free tastings; and the links that move it. */
export function PlanStop({ stop, number, earlier, later, removed }: PlanStopProps) {
  const { winery, address, times, drive, isOpen, openText, tastings } = stop;
  return (
    <>
      {number > 1 && (
        <p className="pb-3 pl-4 text-small text-ink-soft">
          {drive
            ? `↓ ${formatMiles(drive.km)}, about ${formatDriving(drive.minutes) || '5 minutes'}`
            : '↓ Distance not known'}
        </p>
      )}
      <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-lg border border-line bg-paper-raised p-4">
        <div className="grid gap-1">
          <h2 className="font-display text-title font-semibold text-pretty">
            {number}. <Link to={wineryUrl(winery.slug)}>{winery.name}</Link>
          </h2>
          <p className="text-small font-semibold">{times}</p>
          <p className="text-small text-ink-soft">{address}</p>
          <p className={isOpen === false ? 'text-small font-semibold text-danger' : 'text-small'}>{openText}</p>
          {tastings.length > 0 && (
            <ul className="list-none text-small">
              {tastings.map(({ id, title, price }) => (
                <li key={id}>
                  <Link to={`/l/${id}`} className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11">
                    {title}, {formatMoney(price)}
                  </Link>{' '}
                  <span className="text-ink-soft">has free seats</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-label={`Order of ${winery.name}`} className="grid content-start print:hidden">
          {earlier !== undefined && (
            <IconButton icon="chevron-up" label={`Move ${winery.name} earlier`} to={earlier} preventScrollReset />
          )}
          {later !== undefined && (
            <IconButton icon="chevron-down" label={`Move ${winery.name} later`} to={later} preventScrollReset />
          )}
          <IconButton icon="close" label={`Remove ${winery.name}`} to={removed} preventScrollReset />
        </nav>
      </article>
    </>
  );
}
