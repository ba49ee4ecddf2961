import type { ReleaseState } from '#features/clubs/release.ts';
import { releaseStateLabels } from '#features/clubs/releases/managed-release.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Record<ReleaseState, BadgeTone> = {
  planning: 'neutral',
  active: 'ready',
  processed: 'neutral',
  archived: 'neutral',
};

/** How far a release has come. */
export function ReleaseBadge({ state }: { state: ReleaseState }) {
  return <Badge tone={tones[state]}>{releaseStateLabels[state]}</Badge>;
}
