import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { SideNav } from '#ui/navigation/side-nav.tsx';
import type { loader as frameLoader } from '../../root.tsx';
import { accountNav } from '../user-tabs.ts';

/** The layout of the account's settings, with their navigation beside each page. */
export default function AccountSettings() {
  const { pathname } = useLocation();
  const roles = useRouteLoaderData<typeof frameLoader>('root')?.visitor?.roles ?? [];
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 gap-y-6 px-gutter pt-6 pb-16 md:grid-cols-[12rem_minmax(0,1fr)] md:pt-10">
      <SideNav label="Account settings" groups={[{ items: accountNav(pathname, roles) }]} />
      <Outlet />
    </div>
  );
}
