import { useEffect, useEffectEvent } from 'react';
import { useLoaderData } from 'react-router';
import type { WineDetails } from '#features/listings/listing.ts';
import { servedStates, shipsTo } from '#features/orders/placing/served-states.ts';
import { type ShippedVolumes, type VolumeRefusal, volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import type { DeliveryPlace } from '#features/places/delivery-place.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useDeliveryPlace } from '../../catalog/delivery-place.tsx';

/** What the loader of a listing's page knows of its visitor: nothing on a page that everybody shares. */
type ShippingData = { place?: DeliveryPlace | null; shipped?: ShippedVolumes | null };

/**
 * Says why so many bottles of a wine may not be shipped to the visitor, if so. Loaded once somebody uses the form.
 * @param onProblem called with whether they may not
 */
export function ShippingProblem(props: {
  listing: WineDetails;
  quantity: number;
  onProblem: (isProblem: boolean) => void;
}) {
  const { listing, quantity, onProblem } = props;
  const problem = useProblem(listing, quantity);
  const tell = useEffectEvent(onProblem);
  const isProblem = problem !== undefined;
  useEffect(() => {
    tell(isProblem);
    return () => tell(false);
  }, [isProblem]);
  return (
    <div role="status" className="empty:hidden">
      {problem === 'state' && (
        <Notice tone="warning">
          We can’t ship this wine to you. {listing.delivery.pickup && 'Choose pickup, or change your ZIP code.'}
        </Notice>
      )}
      {typeof problem === 'object' && (
        <Notice tone="warning">
          {problem.message}{' '}
          <a href={problem.source} className="link" rel="noopener">
            {problem.law}
          </a>
        </Notice>
      )}
    </div>
  );
}

function useProblem({ bottleMl }: WineDetails, quantity: number): 'state' | VolumeRefusal | undefined {
  const { place: known = null, shipped } = useLoaderData<ShippingData | null>() ?? {};
  const place = useDeliveryPlace(known);
  if (place && !shipsTo(place.state)) return 'state';
  // why: as long as one state is served, its limits hold for everybody
  const state = place?.state ?? servedStates[0];
  return state === undefined ? undefined : volumeRefusal(state, shipped ?? { month: 0, year: 0 }, quantity * bottleMl);
}
