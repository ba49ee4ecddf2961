import { sellerRoles } from '#kit/actor.ts';
import type { Visitor } from './visitor.ts';

/** A page of the visitor's account; `count` is the number of items that need attention, formatted for display. */
export type ProfileLink = { to: string; label: string; count?: string };

/** Sales are counted up to this number; more are shown as "99+". */
const maxCounted = 100;

/** The number of sales that need attention, formatted for the bar; undefined for none. */
export function waitingSalesCount({ notifications }: Visitor): string | undefined {
  if (notifications.sales === 0) return undefined;
  return notifications.sales < maxCounted ? String(notifications.sales) : `${maxCounted - 1}+`;
}

/** The pages of the visitor's account, in the order of the specification. */
export function profileLinks(visitor: Visitor): readonly ProfileLink[] {
  const { hasListings, sales } = visitor.notifications;
  const count = waitingSalesCount(visitor);
  const sells = visitor.roles.some((role) => sellerRoles.includes(role));
  return [
    { to: '/profile-settings', label: 'Profile settings' },
    ...(visitor.roles.includes('admin') ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
    // why: someone who sells nothing would see an empty list of sales
    { to: hasListings || sales > 0 ? '/inbox' : '/inbox/orders', label: 'Inbox', ...(count && { count }) },
    ...(sells ? [{ to: '/l/new', label: 'Create a listing' }] : []),
    { to: '/my-favorites', label: 'My Favorites' },
    { to: '/my-reviews', label: 'My Reviews' },
    { to: '/account', label: 'Account settings' },
    ...(sells ? [{ to: '/listings', label: 'Manage listings' }] : []),
    ...(visitor.roles.includes('winery-owner') ? [{ to: '/winery-page-info', label: 'Winery page info' }] : []),
  ];
}
