import type { ReactNode } from 'react';
import { StillLife } from './still-life.tsx';

/**
 * Placeholder for an empty list: why there is nothing, and what to do next.
 *
 * @param level the heading's level in the page
 * @param action a button or link for the next step
 */
export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode; level?: 1 | 2 | 3 }) {
  const { title, children, action, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-3 px-gutter py-12 text-center">
      <StillLife scene="empty" />
      <Heading className="mt-3 text-heading">{title}</Heading>
      {children === undefined ? null : (
        <div className="max-w-prose text-body text-ink-soft text-pretty">{children}</div>
      )}
      {action === undefined ? null : <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
