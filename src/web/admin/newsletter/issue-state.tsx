import type { IssueState } from '#features/newsletter/issue.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const states: Record<IssueState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'care' },
  sending: { label: 'Sending', tone: 'care' },
  paused: { label: 'Paused', tone: 'care' },
  sent: { label: 'Sent', tone: 'ready' },
};

/** What an issue of the newsletter is now. */
export function IssueStateBadge({ state }: { state: IssueState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** A number of people. */
export function countPeople(count: number, noun: 'subscriber' | 'person'): string {
  const plural = noun === 'person' ? 'people' : 'subscribers';
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
