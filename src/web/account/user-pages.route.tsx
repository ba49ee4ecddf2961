import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import type { loader as frameLoader } from '../root.tsx';
import { userTabs } from './user-tabs.ts';

/** The layout of the account's pages, with the user tab bar above each. */
export default function UserPages() {
  const { pathname } = useLocation();
  const roles = useRouteLoaderData<typeof frameLoader>('root')?.visitor?.roles ?? [];
  return (
    <>
      <div className="mx-auto w-full max-w-page px-gutter pt-2">
        <TabBar label="Your pages" tabs={userTabs(pathname, roles)} />
      </div>
      <Outlet />
    </>
  );
}
