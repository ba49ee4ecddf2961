import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/brand/icon.tsx';

/** The frame of a page below a tab of the dashboard, with a link back to the tab. */
export function DashboardSubpage(props: { back: { to: string; label: string }; children: ReactNode }) {
  const { back, children } = props;
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-3 px-gutter pt-4 pb-16 md:pt-6">
      <p>
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 text-small text-ink-soft hover:text-ink"
        >
          <Icon name="chevron-left" size="small" />
          {back.label}
        </Link>
      </p>
      {children}
    </div>
  );
}
