import { sellerRoles } from '#kit/actor.ts';
import type { Visitor } from './visitor.ts';

/** A page of somebody's account; `count` is how much waits there, in words that fit beside the name. */
export type ProfileLink = { to: string; label: string; count?: string };

/** From so many on the bar only says that there are as many: more are not counted. */
const maxCounted = 100;

/** How many sales wait, for the bar; undefined where none does. */
export function waitingSalesCount({ notifications }: Visitor): string | undefined {
  if (notifications.sales === 0) return undefined;
  return notifications.sales < maxCounted ? String(notifications.sales) : `${maxCounted - 1}+`;
}

/** The pages of somebody's account, in the order of the specification. One appears when its page exists. */
export function profileLinks(visitor: Visitor): readonly ProfileLink[] {
  const { hasListings, sales } = visitor.notifications;
  const count = waitingSalesCount(visitor);
  const sells = visitor.roles.some((role) => sellerRoles.includes(role));
  return [
    { to: '/profile-settings', label: 'Profile settings' },
    ...(visitor.roles.includes('admin') ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
    // why: who sells nothing has nothing among the sales
    { to: hasListings || sales > 0 ? '/inbox' : '/inbox/orders', label: 'Inbox', ...(count && { count }) },
    ...(sells ? [{ to: '/l/new', label: 'Create a listing' }] : []),
    { to: '/my-favorites', label: 'My Favorites' },
    { to: '/my-reviews', label: 'My Reviews' },
    { to: '/account', label: 'Account settings' },
    ...(sells ? [{ to: '/listings', label: 'Manage listings' }] : []),
    ...(visitor.roles.includes('winery-owner') ? [{ to: '/winery-page-info', label: 'Winery page info' }] : []),
  ];
}
