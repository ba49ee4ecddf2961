/**
 * The tabs of the admins' dashboard, in their order: each has a page at `/dashboard/{tab}`. The routes, their guard, the
 * tab bar, and where `/dashboard` leads follow from this table. A tab gets its row together with its page.
 */
export const dashboardTabs = [
  { tab: 'wineries', label: 'Wineries', page: 'admin/wineries/wineries.route.tsx' },
  { tab: 'cities', label: 'Cities', page: 'admin/cities/cities.route.tsx' },
  { tab: 'people', label: 'People', page: 'admin/people/people.route.tsx' },
  { tab: 'overview', label: 'Overview', page: 'admin/overview/overview.route.tsx' },
  { tab: 'claims', label: 'Claims', page: 'admin/claims/claims.route.tsx' },
  { tab: 'listings', label: 'Listings', page: 'admin/pending-listings.route.tsx' },
  { tab: 'orders', label: 'Orders', page: 'admin/orders.route.tsx' },
  { tab: 'reviews', label: 'Reviews', page: 'admin/reviews/reviews.route.tsx' },
  { tab: 'plans', label: 'Plans', page: 'admin/plans/plans.route.tsx' },
  { tab: 'content', label: 'Content', page: 'admin/content/articles.route.tsx' },
  { tab: 'newsletter', label: 'Newsletter', page: 'admin/newsletter/issues.route.tsx' },
  { tab: 'applications', label: 'Applications', page: 'admin/applications/applications.route.tsx' },
  { tab: 'webhooks', label: 'Webhooks', page: 'admin/webhooks/webhooks.route.tsx' },
  { tab: 'audit', label: 'Audit', page: 'admin/audit/audit.route.tsx' },
  { tab: 'security', label: 'Security', page: 'admin/security.route.tsx' },
] as const;

/** The tab to which `/dashboard` leads (the specification). */
export const defaultTab = dashboardTabs[0];

/** The URL of a tab. */
export function tabUrl({ tab }: { tab: (typeof dashboardTabs)[number]['tab'] }): string {
  return `/dashboard/${tab}`;
}
