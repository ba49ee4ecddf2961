import { expect, test } from 'vitest';
import type { Role } from '#kit/actor.ts';
import { profileLinks, roleLinks } from './profile-links.ts';
import type { Visitor } from './visitor.ts';

function visitorWith(roles: readonly Role[], counts: Partial<Visitor['notifications']> = {}): Visitor {
  return {
    ...{ id: '7', firstName: 'Ada', displayName: 'Ada L', limited: false, emailVerified: true, roles },
    notifications: { sales: 0, unread: { orders: 0, sales: 0 }, orders: 0, listings: 0, ...counts },
    inboxCount: undefined,
  };
}

test.for<[Role[], string[]]>([
  [[], ['/inbox/orders']],
  [['winery-owner'], ['/winery-page-info', '/inbox/orders']],
  [['winery-member'], ['/listings', '/inbox/orders']],
  [['admin'], ['/inbox/orders', '/dashboard']],
  [
    ['admin', 'winery-owner'],
    ['/winery-page-info', '/inbox/orders', '/dashboard'],
  ],
])('the bar of %j has the pages of these roles', ([roles, urls]) => {
  expect(roleLinks(visitorWith(roles)).map(({ to }) => to)).toEqual(urls);
});

test('the menu tells how many orders and listings there are, up to 99', () => {
  const links = profileLinks(visitorWith(['winery-owner'], { orders: 1, listings: 100, sales: 2 }));
  expect(links.filter(({ amount }) => amount)).toMatchObject([
    { to: '/inbox', label: 'Inbox', amount: '1 order' },
    { to: '/listings', label: 'Manage listings', amount: '99+' },
  ]);
  expect(profileLinks(visitorWith([], { orders: 3 }))).toContainEqual({
    ...{ to: '/inbox/orders', label: 'Inbox', amount: '3 orders' },
  });
});
