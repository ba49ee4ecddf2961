import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

/** One tab: its address, and perhaps a count beside its name. */
export type Tab = { label: string; to: string; current?: boolean; count?: number };

/** Tabs that are pages, as links in a row; on a phone the row scrolls sideways. The current one is underlined in garnet. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex list-none gap-1 overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab) => (
          <li key={tab.to} className={classNames('shrink-0', tab.current && '[scroll-initial-target:nearest]')}>
            <Link
              to={tab.to}
              aria-current={tab.current ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-12 items-center gap-2 border-b-2 px-3 text-small font-semibold whitespace-nowrap transition-colors -outline-offset-3',
                tab.current
                  ? 'border-garnet text-ink'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
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
