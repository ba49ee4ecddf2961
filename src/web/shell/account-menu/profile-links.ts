import { sellers } from '../sellers.ts';
import type { Visitor } from './visitor.ts';

/** A page of somebody's account; `count` is how much waits there, in words that fit beside the name. */
export type ProfileLink = { to: string; words: string; count?: string };

/** From so many on the bar only says that there are as many: more are not counted. */
const mostCounted = 100;

/** How many sales wait, for the bar; undefined where none does. */
export function waitingSales({ news }: Visitor): string | undefined {
  if (news.sales === 0) return undefined;
  return news.sales < mostCounted ? String(news.sales) : `${mostCounted - 1}+`;
}

/** The pages of somebody's account, in the order of the specification. One appears when its page exists. */
export function profileLinks(visitor: Visitor): readonly ProfileLink[] {
  const { hasListings, sales } = visitor.news;
  const count = waitingSales(visitor);
  const sells = visitor.roles.some((role) => sellers.includes(role));
  return [
    { to: '/profile-settings', words: 'Profile settings' },
    ...(visitor.roles.includes('admin') ? [{ to: '/dashboard', words: 'Dashboard' }] : []),
    // why: who sells nothing has nothing among the sales
    { to: hasListings || sales > 0 ? '/inbox' : '/inbox/orders', words: 'Inbox', ...(count && { count }) },
    ...(sells ? [{ to: '/l/new', words: 'Create a listing' }] : []),
    { to: '/my-favorites', words: 'My Favorites' },
    { to: '/my-reviews', words: 'My Reviews' },
    { to: '/account', words: 'Account settings' },
    ...(sells ? [{ to: '/listings', words: 'Manage listings' }] : []),
    ...(visitor.roles.includes('winery-owner') ? [{ to: '/winery-page-info', words: 'Winery page info' }] : []),
  ];
}
