import type { ReactNode } from 'react';
import { TabBar } from '#ui/navigation/tab-bar.tsx';

/** A tab of the admins' dashboard. A tab appears when its page exists. */
export function DashboardPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[72rem] px-gutter pt-8 md:pt-12">
      <h1 className="text-heading">Dashboard</h1>
      <div className="pt-4">
        <TabBar label="Dashboard" tabs={[{ label: 'Orders', to: '/dashboard/orders', current: true }]} />
      </div>
      {children}
    </div>
  );
}
