import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import { formatVisit } from '#features/availability/visit-times.ts';
import type { PickupAddress, VisitTerms } from '#features/orders/order.ts';
import { formatDateTime } from '#kit/time.ts';

/** When and where the guests of a tasting come, what the price includes, by when the winery confirms, and what canceling costs. */
export function VisitFacts({ visit, place }: { visit: VisitTerms; place: PickupAddress | null }) {
  const { included, cancellation, confirmsBy } = visit;
  const address = place && [
    place.name,
    place.street,
    place.building,
    `${place.city}, ${place.state} ${place.zip ?? ''}`,
  ];
  return (
    <dl className="grid gap-2 text-small">
      <VisitFact term="When">{formatVisit(visit)}</VisitFact>
      {address && <VisitFact term="Where">{address.filter(Boolean).join(', ').trim()}</VisitFact>}
      {included && <VisitFact term="Included">{included}</VisitFact>}
      {confirmsBy && (
        <VisitFact term="Confirmation">
          {`The winery confirms by ${formatDateTime(confirmsBy)}. If it doesn’t, the booking is canceled and you aren’t charged.`}
        </VisitFact>
      )}
      {cancellation && <VisitFact term="If you cancel">{describeCancellation(cancellation, visit)}</VisitFact>}
    </dl>
  );
}

function VisitFact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
