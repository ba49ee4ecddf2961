import { searchAddress } from '#features/search/search-address.ts';
import { SortField } from '#features/search/ui/sort-field.tsx';
import type { WineSearch } from '#features/search/wine-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { addressWithPanelOpen } from './search-panel.ts';

/**
 * What was found, how it is sorted, and where there is no room beside the results the ways to the filters and to the map.
 * @param filters how many are on
 */
export function SearchHead({ heading, search, filters }: { heading: string; search: WineSearch; filters: number }) {
  const address = searchAddress(search);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <h1 className="text-heading text-balance wrap-anywhere" aria-live="polite">
        {heading}
      </h1>
      <div className="flex items-end gap-2 max-md:w-full">
        <div className="flex gap-2 xl:hidden">
          <span className="lg:hidden">
            <Button to={addressWithPanelOpen(address, 'filters')} preventScrollReset icon="filter">
              {filters === 0 ? 'Filters' : `Filters (${filters})`}
            </Button>
          </span>
          <Button to={addressWithPanelOpen(address, 'map')} preventScrollReset icon="map-pin">
            Map
          </Button>
        </div>
        <SortField search={search} path="/s" />
      </div>
    </div>
  );
}
