import type { MembershipRole } from '../membership.ts';

/** Who ended a membership, as the reports say it. */
export const endedByLabels: Readonly<Record<MembershipRole, string>> = {
  member: 'the member',
  winery: 'the winery',
  operator: 'an admin',
  system: 'by itself',
};
