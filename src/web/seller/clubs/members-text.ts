import type { MemberCounts } from '#features/clubs/managing/managed-club.ts';

/** How many members a club has, such as `12 members, 1 on hold, 3 waiting`. */
export function membersText({ active, held, waiting }: MemberCounts): string {
  const members = active + held;
  return [
    members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`,
    ...(held > 0 ? [`${held.toLocaleString('en-US')} on hold`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting`] : []),
  ].join(', ');
}
