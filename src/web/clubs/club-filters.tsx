import { clubsPath } from '#features/clubs/club-url.ts';
import {
  type ClubQuery,
  clubFacetKeys,
  clubFacets,
  clubFormUrl,
  clubQueryUrl,
} from '#features/clubs/directory/club-query.ts';
import type { FoundClubs } from '#features/clubs/directory/filter-clubs.ts';
import { FacetGroup } from '../catalog/results/facet-group.tsx';
import { FilterFormFrame } from '../catalog/results/filter-form-frame.tsx';

/** The filters that are open at first. */
const openAtFirst: ReadonlySet<string> = new Set(['region', 'price', 'frequency', 'delivery']);

/**
 * The filters of the list of clubs as one form.
 * @param id of the form, for a submit button outside it
 * @param keep the parameter of the panel that the form is in
 */
export function ClubFilters(props: { id: string; query: ClubQuery; options: FoundClubs['options']; keep?: string }) {
  const { id, query, options, keep } = props;
  return (
    <FilterFormFrame {...{ id, query, keep }} path={clubsPath} urlOf={clubFormUrl} closedUrl={clubQueryUrl(query)}>
      {query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
      {clubFacetKeys.map((facet) => (
        <FacetGroup
          key={facet}
          name={facet}
          label={clubFacets[facet].label}
          options={options[facet]}
          idPrefix={id}
          open={openAtFirst.has(facet)}
        />
      ))}
    </FilterFormFrame>
  );
}
