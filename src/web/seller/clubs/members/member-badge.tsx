import { membershipStateLabels } from '#features/clubs/members/managed-member.ts';
import type { MembershipState } from '#features/clubs/membership.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Record<MembershipState, BadgeTone> = {
  waiting: 'care',
  active: 'ready',
  held: 'care',
  canceled: 'neutral',
};

/** The state of a membership. */
export function MemberBadge({ state }: { state: MembershipState }) {
  return <Badge tone={tones[state]}>{membershipStateLabels[state]}</Badge>;
}
