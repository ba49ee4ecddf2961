import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TabBar } from '#ui/navigation/tab-bar.tsx';

const tabs = [
  { label: 'Orders', to: '/dashboard/orders' },
  { label: 'Listings', to: '/dashboard/listings' },
] as const;

/** A tab of the admins' dashboard. A tab appears when its page exists. */
export function DashboardPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto w-full max-w-[72rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Dashboard</h1>
      <div className="pt-4">
        <TabBar label="Dashboard" tabs={tabs.map((tab) => ({ ...tab, current: pathname.startsWith(tab.to) }))} />
      </div>
      {children}
    </div>
  );
}
