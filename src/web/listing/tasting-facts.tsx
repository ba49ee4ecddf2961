import { type TastingDetails, tastingTerms } from '#features/listings/listing.ts';
import { FactList } from '../catalog/fact-list.tsx';
import { GrapeLinks } from '../catalog/grape-links.tsx';

/** What a tasting is, as a list of terms. */
export function TastingFacts({ tasting }: { tasting: TastingDetails }) {
  const { grapes, winery, unit, pickup, awards, practices } = tasting;
  const town = `${pickup.city}, ${pickup.state}${pickup.zip ? ` ${pickup.zip}` : ''}`;
  return (
    <FactList
      facts={[
        ['Poured', grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null],
        ['For', tastingTerms[unit]],
        ['Where', [winery.name, pickup.street, pickup.building, town].filter(Boolean).join(', ')],
        [awards.length === 1 ? 'Award' : 'Awards', awards.join('; ')],
        ['Practices', practices.join(', ')],
      ]}
    />
  );
}
