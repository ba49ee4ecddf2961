import {
  hasPlace,
  type ResearchFacet,
  type ResearchOptions,
  type ResearchQuery,
  researchFacetKeys,
  researchScoreKeys,
  researchScores,
  usualDetour,
} from './research-query.ts';
import { anywhere, researchPath, researchUrl, withResearchFilter } from './research-url.ts';

/** A condition with its label, and what is looked for without it. */
export type ActiveResearch = { label: string; without: ResearchQuery };

/** All conditions, in the order in which they are displayed. */
export function activeResearch(query: ResearchQuery, options: ResearchOptions): ActiveResearch[] {
  const first: ResearchQuery = { ...query, currentPage: 1 };
  const found: ActiveResearch[] = [];
  const add = (label: string, without: Partial<ResearchQuery>) =>
    found.push({ label, without: { ...first, ...without } });
  if (query.searchValue !== '') add(`“${query.searchValue}”`, { searchValue: '' });
  if (query.from !== '' && query.to !== '') {
    add(`${query.from} to ${query.to}, within ${query.within ?? usualDetour} miles`, anywhere);
  } else if (hasPlace(query)) add(describePlace(query), anywhere);
  for (const facet of researchFacetKeys) {
    for (const value of query.filters[facet]) {
      const rest = query.filters[facet].filter((other) => other !== value);
      found.push({
        label: optionLabel(options, facet, value),
        without: withResearchFilter(first, facet, rest),
      });
    }
  }
  for (const score of researchScoreKeys) {
    if (query.scores[score] > 0) {
      add(`${researchScores[score]}: ${query.scores[score]} or more`, { scores: { ...query.scores, [score]: 0 } });
    }
  }
  return found;
}

function describePlace({ address, origin, within }: ResearchQuery): string {
  if (address === '' && origin === null) return 'On the map shown';
  const name = address === '' ? 'this place' : address;
  return within === null ? `Near ${name}` : `Within ${within} miles of ${name}`;
}

function optionLabel(options: ResearchOptions, facet: ResearchFacet, value: string): string {
  return options[facet].find((option) => option.value === value)?.label ?? value.replaceAll('_', ' ');
}

/** The heading of a page of wineries: "23 wineries in Central Texas", "7 wineries from Austin, TX to Waco, TX". */
export function describeResearch(query: ResearchQuery, options: ResearchOptions, total: number): string {
  const only = (facet: ResearchFacet) => {
    const [value, ...others] = query.filters[facet];
    return value === undefined || others.length > 0 ? undefined : optionLabel(options, facet, value);
  };
  const where = only('selectedCities') ?? only('selectedRegions') ?? only('stateValue');
  const isRoute = query.from !== '' && query.to !== '';
  const isEverything = researchUrl({ ...query, selectedScore: null, currentPage: 1 }) === researchPath;
  return [
    total === 0 ? 'No' : total.toLocaleString('en-US'),
    total === 1 ? 'winery' : 'wineries',
    where && `in ${where}`,
    isEverything && 'in Texas and Oregon',
    query.searchValue !== '' && `for “${query.searchValue}”`,
    isRoute && `from ${query.from} to ${query.to}`,
    !isRoute && query.address !== '' && `near ${query.address}`,
  ]
    .filter(Boolean)
    .join(' ');
}
