/** What the bar says to somebody: how many sales wait (100 is as many or more), whether he ordered anything, and whether he sells. */
export type NotificationCounts = { sales: number; hasOrders: boolean; hasListings: boolean };
