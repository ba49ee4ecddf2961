import { sellerRoles } from '#kit/actor.ts';
import { countText, type Visitor } from './visitor.ts';

/**
 * A page of the visitor's account. `count` is how many items need attention, `amount` how many there are, e.g. `3
 * orders`.
 */
export type ProfileLink = { to: string; label: string; count?: string; amount?: string };

/** The pages of the visitor's account, in the order of the specification. */
export function profileLinks(visitor: Visitor): readonly ProfileLink[] {
  const { notifications } = visitor;
  const sells = isSeller(visitor);
  return [
    { to: '/profile-settings', label: 'Profile settings' },
    ...(visitor.roles.includes('admin') ? [{ to: '/dashboard', label: 'Dashboard' }] : []),
    { ...inboxLink(visitor), ...amountOf(notifications.orders, 'order') },
    ...(sells ? [{ to: '/l/new', label: 'Create a listing' }] : []),
    { to: '/my-favorites', label: 'My Favorites' },
    { to: '/my-clubs', label: 'My Clubs' },
    { to: '/my-reviews', label: 'My Reviews' },
    { to: '/account', label: 'Account settings' },
    ...(sells ? [{ to: '/listings', label: 'Manage listings', ...amountOf(notifications.listings) }] : []),
    ...(visitor.roles.includes('winery-owner') ? [{ to: '/winery-page-info', label: 'Winery page info' }] : []),
  ];
}

/** The links of the bar that depend on the visitor's roles. */
export function roleLinks(visitor: Visitor): readonly ProfileLink[] {
  const dashboard = visitor.roles.includes('admin') ? [{ to: '/dashboard', label: 'Dashboard' }] : [];
  return [...wineryLinks(visitor), inboxLink(visitor), ...dashboard];
}

/** The link to the page of the visitor's winery, or, for members, who cannot change it, to its listings. */
export function wineryLinks(visitor: Visitor): readonly ProfileLink[] {
  if (!isSeller(visitor)) return [];
  const to = visitor.roles.includes('winery-owner') ? '/winery-page-info' : '/listings';
  return [{ to, label: 'Manage Your Winery' }];
}

function inboxLink({ notifications: { listings, sales }, inboxCount: count }: Visitor): ProfileLink {
  // why: someone who sells nothing would see an empty list of sales
  return { to: listings > 0 || sales > 0 ? '/inbox' : '/inbox/orders', label: 'Inbox', ...(count && { count }) };
}

function isSeller({ roles }: Visitor): boolean {
  return roles.some((role) => sellerRoles.includes(role));
}

function amountOf(counted: number, what?: string): { amount?: string } {
  const shown = countText(counted);
  if (!shown) return {};
  return { amount: what ? `${shown} ${what}${counted === 1 ? '' : 's'}` : shown };
}
