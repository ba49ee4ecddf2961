import { type ResearchColumn, researchColumns, type Sort, sorts } from '#features/search/search-query.ts';

/** The columns whose first sort is ascending, since people read them from A to Z or from the cheapest. */
const ascendingFirst: ReadonlySet<ResearchColumn> = new Set(['title', 'grape', 'ava', 'style', 'body', 'unitPrice']);

/** The sort that the heading of a column leads to: the column's usual direction, or the other one if that is shown. */
export function nextSort(column: ResearchColumn, current: Sort | null): Sort {
  const usual: Sort = ascendingFirst.has(column) ? `-${column}` : column;
  if (current !== usual) return usual;
  return usual === column ? `-${column}` : column;
}

/** The direction in which a column is sorted now. */
export function sortDirection(column: ResearchColumn, current: Sort | null): 'ascending' | 'descending' | undefined {
  if (current === column) return 'descending';
  return current === `-${column}` ? 'ascending' : undefined;
}

/** The sorts that a phone offers, where there are no headings. */
const offered: readonly Sort[] = [
  'createdAt',
  '-unitPrice',
  'unitPrice',
  'score',
  'vintage',
  '-vintage',
  '-title',
  'stock',
];

const labels: Partial<Record<Sort, string>> = {
  '-unitPrice': 'Price per 750 ml, lowest first',
  unitPrice: 'Price per 750 ml, highest first',
  score: 'Best buyer score',
  vintage: 'Latest vintage',
  '-vintage': 'Earliest vintage',
  '-title': 'Wine, A to Z',
  stock: 'Most in stock',
};

/** The label of a sort. */
function sortLabel(sort: Sort): string {
  const label = labels[sort] ?? (sorts as Partial<Record<Sort, string>>)[sort];
  if (label !== undefined) return label;
  const column = sort.replace(/^-/, '') as ResearchColumn;
  return `${researchColumns[column]}, ${sort === column ? 'descending' : 'ascending'}`;
}

/** The choices of a phone's sort field; a sort that only a heading leads to is added while it is chosen. */
export function sortChoices(current: Sort | null): { value: string; label: string }[] {
  const names = current === null || offered.includes(current) ? offered : [...offered, current];
  return names.map((sort) => ({ value: sort === 'createdAt' ? '' : sort, label: sortLabel(sort) }));
}
