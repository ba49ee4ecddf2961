import { Link } from 'react-router';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

const cell = 'figures inline-flex min-h-11 items-center justify-center rounded-full px-1.5 text-small font-semibold';

/**
 * Prev Page, Next Page and numbered pages (the specification's pager), as plain links: in one row if it fits, else the
 * numbers below. With one page nothing is rendered. After the last page, which is empty, it says how many pages there
 * are.
 *
 * @param hrefOf URL of a page, keeping filters and sort; pages count from 1
 */
export function Pager(props: { page: number; pages: number; hrefOf: (page: number) => string; label?: string }) {
  const { page, pages, hrefOf, label = 'Pages' } = props;
  if (page > 1 && page > pages) return <AfterLastPage page={page} pages={Math.max(1, pages)} hrefOf={hrefOf} />;
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @min-[36rem]:justify-center">
        <Step to={page > 1 ? hrefOf(page - 1) : undefined} direction="prev" />
        <ul className="order-first flex w-full list-none items-center justify-center gap-0.5 @min-[36rem]:order-none @min-[36rem]:w-auto">
          {pagerItems(page, pages).map((item, index, list) =>
            item === 'gap' ? (
              <Gap key={`after ${list[index - 1]}`} />
            ) : (
              <Numbered key={item} page={item} current={item === page} to={hrefOf(item)} />
            ),
          )}
        </ul>
        <Step to={page < pages ? hrefOf(page + 1) : undefined} direction="next" />
      </div>
    </nav>
  );
}

function AfterLastPage({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  return (
    <p>
      There is no page {page.toLocaleString('en-US')}: this list has{' '}
      {pages === 1 ? 'one page' : `${pages.toLocaleString('en-US')} pages`}.{' '}
      <Link to={hrefOf(pages)} className="link">
        {pages === 1 ? 'Show it' : 'Show the last page'}
      </Link>
    </p>
  );
}

/** Numbers left out. */
function Gap() {
  return (
    <li className={classNames(cell, 'min-w-6 text-ink-soft')} aria-hidden="true">
      …
    </li>
  );
}

function Numbered({ page, current, to }: { page: number; current: boolean; to: string }) {
  return (
    <li>
      <Link
        to={to}
        aria-label={`Page ${page}`}
        aria-current={current ? 'page' : undefined}
        className={classNames(cell, 'min-w-11', current ? 'bg-ink text-paper' : 'text-ink hover:bg-paper-sunk')}
      >
        {page}
      </Link>
    </li>
  );
}

/** Link to the previous or next page; without a URL it keeps its space, so that the others do not move. */
function Step({ to, direction }: { to: string | undefined; direction: 'prev' | 'next' }) {
  const look = classNames(cell, 'gap-1 px-3');
  const content = (
    <>
      {direction === 'prev' ? <Icon name="chevron-left" /> : null}
      {direction === 'prev' ? 'Prev Page' : 'Next Page'}
      {direction === 'next' ? <Icon name="chevron-right" /> : null}
    </>
  );
  if (to === undefined) {
    return (
      <span className={classNames(look, 'invisible')} aria-hidden="true">
        {content}
      </span>
    );
  }
  return (
    <Link to={to} rel={direction} className={classNames(look, 'text-bluebonnet hover:bg-bluebonnet-wash')}>
      {content}
    </Link>
  );
}

/** A page's number, or a gap between two of them. */
export type PagerItem = number | 'gap';

/**
 * The items of a pager: the first page, the last, the current one and its two neighbours, with a gap wherever numbers
 * are left out (the specification's pager).
 *
 * @param page the current page, from 1; clamped to the range
 * @param pages the number of pages; 0 gives an empty list
 * @returns e.g. `[1, 'gap', 5, 6, 7, 'gap', 12]` for page 6 of 12
 */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages < 1) return [];
  const current = Math.min(pages, Math.max(1, page));
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1];
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number];
  });
}
