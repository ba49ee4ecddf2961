import type { MembershipState } from '#features/clubs/membership.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** The state of a membership, in a word or two. */
export function MembershipBadge({ state, holdUntil }: { state: MembershipState; holdUntil: string | null }) {
  switch (state) {
    case 'active':
      return <Badge tone="ready">Active</Badge>;
    case 'waiting':
      return <Badge tone="care">Waiting list</Badge>;
    case 'held':
      return (
        <Badge tone="care">{`On hold until ${holdUntil === null ? 'you end it' : formatLocalDay(holdUntil)}`}</Badge>
      );
    case 'canceled':
      return <Badge tone="stopped">Canceled</Badge>;
  }
}
