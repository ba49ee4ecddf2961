import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacetGroup } from './facet-group.tsx';

/** The markup of a facet with options `a0`, `a1`, and so on, with these counts. */
function group(counts: number[], chosen?: number): string {
  const options = counts.map((count, at) => ({ value: `a${at}`, label: `A${at}`, count, chosen: at === chosen }));
  return renderToStaticMarkup(<FacetGroup name="pub_winery_city" label="City" options={options} idPrefix="t" open />);
}

const offered = (markup: string) => [...markup.matchAll(/value="(a\d+)"/g)].map(([, value]) => value);

test('a short list shows all its options, also those without results', () => {
  expect(offered(group([1, 0, 2]))).toEqual(['a0', 'a1', 'a2']);
});

test('a very long list leaves out options without results, unless they are chosen', () => {
  const counts = [3, 0, 1, ...Array.from({ length: 20 }, () => 0)];
  expect(offered(group(counts))).toEqual(['a0', 'a2']);
  expect(offered(group(counts, 9))).toEqual(['a0', 'a2', 'a9']);
  expect(group(Array.from({ length: 20 }, () => 0))).toBe('');
});

test('a very long list with many results offers the other options in a select', () => {
  const counts = Array.from({ length: 20 }, (_, at) => (at === 15 ? 0 : 1));
  expect(offered(group(counts))).toHaveLength(19);
});
