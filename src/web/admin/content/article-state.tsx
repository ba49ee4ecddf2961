import type { ArticleState } from '#features/content/article.ts';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';

const states: Record<ArticleState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'care' },
  published: { label: 'Published', tone: 'ready' },
};

/** What an article is now. */
export function ArticleStateBadge({ state }: { state: ArticleState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}
