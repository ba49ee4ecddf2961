import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TabBar } from '#ui/navigation/tab-bar.tsx';

/** The layout of the admins' dashboard with its tabs. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto w-full max-w-[72rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Dashboard</h1>
      <div className="pt-4">
        <TabBar
          label="Dashboard"
          tabs={dashboardTabs.map((tab) => ({ ...tab, current: pathname.startsWith(tab.to) }))}
        />
      </div>
      {children}
    </div>
  );
}

/** The tabs of the admins' dashboard, in their order. */
export const dashboardTabs = [
  { label: 'Listings', to: '/dashboard/listings' },
  { label: 'Orders', to: '/dashboard/orders' },
] as const;
