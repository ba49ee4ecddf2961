import type { ReactNode } from 'react';
import { StillLife } from './still-life.tsx';

/**
 * Placeholder for something that failed to load, or the content of an error page: what happened, and what to do next.
 *
 * @param code a short code above the title, e.g. "404"
 * @param action a button or link: try again, go back
 * @param level the heading's level: 1 on an error page
 * @param live it appeared without a page load, and is announced at once
 */
export function ErrorState(props: {
  title: string;
  code?: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2 | 3;
  live?: boolean;
}) {
  const { title, code, children, action, level = 2, live = false } = props;
  const Heading = `h${level}` as const;
  return (
    <div role={live ? 'alert' : undefined} className="grid justify-items-center gap-3 px-gutter py-12 text-center">
      <StillLife scene="fallen" />
      {code === undefined ? null : (
        <p className="figures mt-3 text-small font-semibold tracking-widest text-ink-soft">{code}</p>
      )}
      <Heading className="text-heading">{title}</Heading>
      {children === undefined ? null : (
        <div className="max-w-prose text-body text-ink-soft text-pretty">{children}</div>
      )}
      {action === undefined ? null : <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
