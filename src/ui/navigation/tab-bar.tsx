import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

/** One tab: its URL, optionally a count beside its name, and a state for its link. */
export type Tab = { label: string; to: string; current?: boolean; count?: number; state?: string };

const looks = {
  line: {
    nav: 'border-b border-line max-md:-mx-gutter',
    list: '-mb-px gap-1 max-md:px-gutter',
    link: 'min-h-12 border-b-2 px-3 font-semibold -outline-offset-3 md:max-lg:px-2',
    current: 'border-garnet text-ink',
    other: 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  },
  pills: {
    nav: 'max-md:-mx-gutter md:-mx-1.5',
    list: 'gap-2 px-1.5 py-1.5 max-md:px-gutter',
    link: 'min-h-11 rounded-full px-4',
    current: 'bg-ink font-semibold text-paper',
    other: 'text-ink-soft inset-ring inset-ring-line hover:bg-paper-sunk hover:text-ink',
  },
};

/**
 * Tabs that are pages, as links in a row; on a phone the row scrolls sideways, from edge to edge of the screen.
 *
 * @param look `line` underlines the current one in garnet; `pills` are for a second level below such a row
 */
export function TabBar(props: { label: string; tabs: readonly Tab[]; look?: keyof typeof looks }) {
  const { label, tabs, look = 'line' } = props;
  const { nav, list, link, current, other } = looks[look];
  return (
    <nav aria-label={label} className={nav}>
      <ul className={classNames('flex scroll-px-gutter list-none overflow-x-auto [scrollbar-width:none]', list)}>
        {tabs.map((tab) => (
          <li key={tab.to} className={classNames('shrink-0', tab.current && '[scroll-initial-target:nearest]')}>
            <Link
              to={tab.to}
              state={tab.state}
              aria-current={tab.current ? 'page' : undefined}
              className={classNames(
                'inline-flex items-center gap-2 text-small whitespace-nowrap transition-colors',
                link,
                tab.current ? current : other,
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : <TabCount count={tab.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabCount({ count }: { count: number }) {
  return (
    <span className="figures rounded-full bg-paper-sunk px-2 text-caption font-medium text-ink-soft">
      {count.toLocaleString('en-US')}
    </span>
  );
}
