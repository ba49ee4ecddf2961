/**
 * The tabs of the admins' dashboard, in their order: each has a page at `/dashboard/{tab}`. The routes, their guard, the
 * tab bar, and where `/dashboard` leads follow from this table. A tab gets its row together with its page.
 */
export const dashboardTabs = [
  { tab: 'overview', label: 'Overview', page: 'admin/overview/overview.route.tsx' },
  { tab: 'listings', label: 'Listings', page: 'admin/pending-listings.route.tsx' },
  { tab: 'orders', label: 'Orders', page: 'admin/orders.route.tsx' },
  { tab: 'security', label: 'Security', page: 'admin/security.route.tsx' },
] as const;

/** The tab to which `/dashboard` leads. */
export const defaultTab = dashboardTabs[0];

/** The URL of a tab. */
export function tabUrl({ tab }: { tab: (typeof dashboardTabs)[number]['tab'] }): string {
  return `/dashboard/${tab}`;
}
