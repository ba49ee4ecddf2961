/** The tabs of the admins' dashboard, in their order. One appears when its page exists. */
export const dashboardTabs = [
  { label: 'Listings', to: '/dashboard/listings' },
  { label: 'Orders', to: '/dashboard/orders' },
] as const;
