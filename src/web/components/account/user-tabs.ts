import { mailPreferencesPath } from '#features/accounts/optional-mail.ts';
import type { Role } from '#kit/viewer.ts';
import type { Tab } from '#ui/navigation/tab-bar.tsx';
import { sellers } from '../../sellers.ts';

type UserPage = { label: string; to: string; under: string; also?: string };

/** The pages of the user tab bar, in the order of the specification. One appears when its page exists. `under` and `also` are where the tab stays chosen. */
const userPages = [
  { label: 'My Favorites', to: '/my-favorites', under: '/my-favorites' },
  { label: 'My Reviews', to: '/my-reviews', under: '/my-reviews' },
  { label: 'Profile settings', to: '/profile-settings', under: '/profile-settings' },
  { label: 'Account settings', to: '/account/contact-details', under: '/account' },
] as const;

/** The pages that the people of wineries have besides. */
const sellerPages = [{ label: 'Manage wines', to: '/listings', under: '/listings', also: '/earnings' }] as const;

/** The tabs as they stand on the page of this path, for somebody with these roles. */
export function userTabs(pathname: string, roles: readonly Role[]): Tab[] {
  const sells = roles.some((role) => sellers.includes(role));
  const isUnder = (path: string | undefined) => pathname === path || pathname.startsWith(`${path}/`);
  const shown: readonly UserPage[] = [...(sells ? sellerPages : []), ...userPages];
  return shown.map(({ label, to, under, also }) => ({ label, to, current: isUnder(under) || isUnder(also) }));
}

type AccountPage = { label: string; to: string; isFor?: Role };

const accountPages: readonly AccountPage[] = [
  { label: 'Contact details', to: '/account/contact-details' },
  { label: 'Password', to: '/account/change-password' },
  { label: 'Payments', to: '/account/payments', isFor: 'winery-owner' },
  { label: 'Payment methods', to: '/account/payment-methods' },
  { label: 'E-mail preferences', to: mailPreferencesPath },
  { label: 'Your data', to: '/account/your-data' },
];

/** The side navigation of the account's settings, on the page of this path, for somebody with these roles. */
export function accountNav(pathname: string, roles: readonly Role[]) {
  const shown = accountPages.filter(({ isFor }) => isFor === undefined || roles.includes(isFor));
  return shown.map(({ label, to }) => ({ label, to, current: to === pathname || pathname.startsWith(`${to}/`) }));
}
