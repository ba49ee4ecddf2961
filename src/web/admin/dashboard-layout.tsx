import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { dashboardTabs, tabUrl } from './dashboard-tabs.ts';

/** The layout of the admins' dashboard with its tabs. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const tabs = dashboardTabs.map((tab) => ({
    label: tab.label,
    to: tabUrl(tab),
    current: pathname === tabUrl(tab) || pathname.startsWith(`${tabUrl(tab)}/`),
  }));
  return (
    <div className="mx-auto w-full max-w-[72rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Dashboard</h1>
      <div className="pt-4">
        <TabBar label="Dashboard" tabs={tabs} />
      </div>
      {children}
    </div>
  );
}
