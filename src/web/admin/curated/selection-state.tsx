import type { SelectionState } from '#features/curation/curated-selection.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const states: Record<SelectionState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  upcoming: { label: 'Upcoming', tone: 'care' },
  current: { label: 'Current', tone: 'ready' },
  past: { label: 'Past', tone: 'neutral' },
};

/** What a selection is today. */
export function SelectionStateBadge({ state }: { state: SelectionState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}
