import type { ExampleGroup, Examples } from '../example.ts';
import { Pager } from './pager.tsx';

export const group: ExampleGroup = 'navigation';

const show = (page: number, pages: number) => () => (
  <Pager page={page} pages={pages} label={`Pages, ${page} of ${pages}`} hrefOf={(number) => `?page=${number}`} />
);

export const examples: Examples = {
  middle: { ground: 'wide', note: 'First, last, the current page and its neighbours.', show: show(6, 12) },
  first: { note: 'There is no way back, but its room stays.', show: show(1, 12) },
  last: { show: show(12, 12) },
  few: { show: show(2, 3) },
  veryMany: { ground: 'wide', show: show(4711, 9999) },
};
