import type { WineryRole } from '#features/accounts/winery-role.ts';

const everyone: readonly WineryRole[] = ['owner', 'member'];
const owners: readonly WineryRole[] = ['owner'];

/**
 * What the people of a winery may do, by role: the only list of it. The page of the staff shows it, use cases ask it,
 * and the role table of the tests is compared with it.
 */
export const staffPermissions = {
  listings: { label: 'Add, change, publish, and close listings', roles: everyone },
  imports: { label: 'Import wines and stock from files', roles: everyone },
  stock: { label: 'Set stock and prices', roles: everyone },
  calendar: { label: 'Keep the calendar of tastings and check guests in', roles: everyone },
  sales: { label: 'Accept, ship, and cancel orders', roles: everyone },
  messages: { label: 'Read and answer messages to the winery', roles: everyone },
  'winery-page': { label: 'Edit the winery page', roles: owners },
  reviews: { label: 'Answer reviews of the winery in public', roles: owners },
  delivery: { label: 'Set what new wines start with: pickup, shipping, and fees', roles: owners },
  'see-clubs': { label: 'See wine clubs, their members, releases, and reports, and allocations', roles: everyone },
  clubs: { label: 'Run wine clubs and allocations, and download lists of club members', roles: owners },
  earnings: { label: 'See earnings', roles: owners },
  payouts: { label: 'Set up payouts and the bank account', roles: owners },
  disputes: { label: 'Respond to chargebacks', roles: owners },
  export: { label: 'Download everything that the winery owns here', roles: owners },
  plan: { label: 'Choose the plan, pay for it, and see its invoices', roles: owners },
  staff: { label: 'Invite and remove people, change roles, and hand the winery over', roles: owners },
} as const satisfies Readonly<Record<string, { label: string; roles: readonly WineryRole[] }>>;

export type StaffPermission = keyof typeof staffPermissions;

/** Whether somebody with this role at a winery may do something there. */
export function isPermitted(role: WineryRole | null | undefined, permission: StaffPermission): boolean {
  return role !== null && role !== undefined && staffPermissions[permission].roles.includes(role);
}
