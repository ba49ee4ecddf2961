import { Outlet, useLocation } from 'react-router';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { SideNav } from '#ui/navigation/side-nav.tsx';
import { groups } from './catalog.ts';

/** The layout of the style guide: its navigation beside the page, on a phone above it. */
export default function StyleguideFrame() {
  const here = useLocation().pathname;
  const navGroups = groups.map((group) => ({
    title: group.title,
    items: group.components.map(({ title, to }) => ({
      label: title,
      to,
      current: here === to || here.startsWith(`${to}/`),
    })),
  }));
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gap-y-6 px-gutter py-8 md:py-12 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div className="md:hidden">
        <Disclosure title="Contents">
          <ul className="columns-2 list-none text-small">
            {navGroups
              .flatMap(({ items }) => items)
              .map(({ label, to }) => (
                <li key={to}>
                  <a href={to} className="link inline-flex min-h-11 items-center">
                    {label}
                  </a>
                </li>
              ))}
          </ul>
        </Disclosure>
      </div>
      <div className="max-md:hidden">
        <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto pb-8">
          <SideNav label="Style guide" groups={navGroups} />
        </div>
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
