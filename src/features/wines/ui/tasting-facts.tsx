import { type TastingDetails, tastingTerms } from '../listing.ts';
import { FactList } from './fact-list.tsx';
import { GrapeLinks } from './grape-links.tsx';

/** What a tasting is, as a list of terms. */
export function TastingFacts({ tasting }: { tasting: TastingDetails }) {
  const { grapes, winery, unit } = tasting;
  const town = `${winery.city}, ${winery.state}${winery.zip ? ` ${winery.zip}` : ''}`;
  return (
    <FactList
      facts={[
        ['Poured', grapes.length > 0 ? <GrapeLinks key="grapes" grapes={grapes} /> : null],
        ['For', tastingTerms[unit]],
        ['Where', [winery.name, winery.street, town].filter(Boolean).join(', ')],
      ]}
    />
  );
}
