import { type AllocationState, allocationStateLabels } from '#features/allocations/allocation.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const tones: Record<AllocationState, BadgeTone> = {
  draft: 'neutral',
  published: 'ready',
  closed: 'care',
  granting: 'care',
  ended: 'neutral',
};

/** How far an allocation has come. @param isClosing whether its windows are over, before the timer has closed it */
export function AllocationBadge({ state: stored, isClosing = false }: { state: AllocationState; isClosing?: boolean }) {
  const state = isClosing ? 'closed' : stored;
  return <Badge tone={tones[state]}>{allocationStateLabels[state]}</Badge>;
}
