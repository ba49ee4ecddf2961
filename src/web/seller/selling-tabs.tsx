import type { Tab } from '#ui/navigation/tab-bar.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';

type SellingPage = { label: string; to: string; isForOwners?: true };

const sellingPages: readonly SellingPage[] = [
  { label: 'Listings', to: '/listings' },
  { label: 'Sales', to: '/inbox/sales' },
  { label: 'Wine clubs', to: '/manage-wine-club' },
  { label: 'Earnings', to: '/earnings', isForOwners: true },
  { label: 'Defaults', to: '/listings/delivery', isForOwners: true },
  { label: 'Staff', to: '/winery-staff' },
];

/** The tabs of a winery's people. @param owns whether they own a winery, not only work for one */
export function sellingTabs(current: string, owns: boolean): Tab[] {
  const shown = sellingPages.filter(({ isForOwners }) => owns || !isForOwners);
  return shown.map(({ label, to }) => ({ label, to, current: to === current }));
}

/** The second level below the user tab bar, on the pages about what a winery sells. @param current the page's path */
export function SellingTabs({ current, owns }: { current: string; owns: boolean }) {
  return <TabBar label="Selling" look="pills" tabs={sellingTabs(current, owns)} />;
}
