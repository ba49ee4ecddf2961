import { Link } from 'react-router';
import { handGranting } from '#features/allocations/allocation.ts';
import { drawUrl } from '#features/allocations/allocation-url.ts';
import type { Offer } from '#features/allocations/buying/offer.ts';

/** How the wishes of an allocation are granted, where somebody would want to know before they wish. */
export function GrantingNote({ offer: { id, granting, number } }: { offer: Offer }) {
  if (granting === 'hand') {
    return (
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        The winery decides which wishes to grant, within {handGranting.days} days after all windows are over.
      </p>
    );
  }
  if (granting !== 'lottery') return null;
  return (
    <p className="max-w-prose text-small text-ink-soft text-pretty">
      A lottery that anybody can check decides who gets what. Your number in it is{' '}
      <span className="figures font-semibold text-ink">{number}</span>.{' '}
      <Link to={drawUrl(id)} className="link">
        See the lottery
      </Link>
    </p>
  );
}
