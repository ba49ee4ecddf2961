import type { ClubState, ClubVisibility } from '#features/clubs/club.ts';
import { clubStateLabels } from '#features/clubs/managing/managed-club.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Record<ClubState, BadgeTone> = { draft: 'neutral', open: 'ready', closed: 'care' };

/** The state of a club, and whether only invited people see it. */
export function ClubBadges({ state, visibility }: { state: ClubState; visibility: ClubVisibility }) {
  return (
    <>
      <Badge tone={tones[state]}>{clubStateLabels[state]}</Badge>
      {visibility === 'invitation' && <Badge>By invitation</Badge>}
    </>
  );
}
