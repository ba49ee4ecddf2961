import { type AllocationState, allocationStateLabels } from '#features/allocations/allocation.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Record<AllocationState, BadgeTone> = {
  draft: 'neutral',
  published: 'ready',
  closed: 'care',
  granting: 'care',
  ended: 'neutral',
};

/** How far an allocation has come. */
export function AllocationBadge({ state }: { state: AllocationState }) {
  return <Badge tone={tones[state]}>{allocationStateLabels[state]}</Badge>;
}
