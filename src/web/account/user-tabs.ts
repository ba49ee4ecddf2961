import { mailPreferencesPath } from '#features/mail/optional-mail.ts';
import { type Role, sellerRoles } from '#kit/actor.ts';
import type { Tab } from '#ui/navigation/tab-bar.tsx';

type UserPage = { label: string; to: string; under: string; also?: readonly string[]; isFor?: readonly Role[] };

/**
 * The pages of the user tab bar, in the order of the specification. A tab is selected on all URLs below `under` and
 * `also`; those about wineries are for their owners and members.
 */
const userPages: readonly UserPage[] = [
  { label: 'My Winery', to: '/winery-page-info', under: '/winery-page-info', isFor: ['winery-owner'] },
  {
    label: 'Manage wines',
    to: '/listings',
    under: '/listings',
    also: ['/earnings', '/winery-staff', '/manage-wine-club'],
    isFor: sellerRoles,
  },
  {
    label: 'Subscriptions',
    to: '/manage-subscriptions-settings',
    under: '/manage-subscriptions-settings',
    isFor: ['winery-owner'],
  },
  { label: 'My Favorites', to: '/my-favorites', under: '/my-favorites' },
  { label: 'My Clubs', to: '/my-clubs', under: '/my-clubs' },
  { label: 'My Reviews', to: '/my-reviews', under: '/my-reviews' },
  { label: 'Profile settings', to: '/profile-settings', under: '/profile-settings' },
  { label: 'Account settings', to: '/account/contact-details', under: '/account' },
];

/** The tabs on the page with this path, for an actor with these roles. */
export function userTabs(pathname: string, roles: readonly Role[]): Tab[] {
  const isUnder = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const shown = userPages.filter(({ isFor }) => isFor === undefined || roles.some((role) => isFor.includes(role)));
  return shown.map(({ label, to, under, also = [] }) => ({ label, to, current: isUnder(under) || also.some(isUnder) }));
}

type AccountPage = { label: string; to: string; isFor?: Role };

const accountPages: readonly AccountPage[] = [
  { label: 'Contact details', to: '/account/contact-details' },
  { label: 'Password', to: '/account/change-password' },
  { label: 'Security', to: '/account/security' },
  { label: 'Payments', to: '/account/payments', isFor: 'winery-owner' },
  { label: 'Payment methods', to: '/account/payment-methods' },
  { label: 'Addresses', to: '/account/addresses' },
  { label: 'E-mail preferences', to: mailPreferencesPath },
  { label: 'Your data', to: '/account/your-data' },
];

/** The side navigation of the account's settings, on the page with this path, for an actor with these roles. */
export function accountNav(pathname: string, roles: readonly Role[]) {
  const shown = accountPages.filter(({ isFor }) => isFor === undefined || roles.includes(isFor));
  return shown.map(({ label, to }) => ({ label, to, current: to === pathname || pathname.startsWith(`${to}/`) }));
}
