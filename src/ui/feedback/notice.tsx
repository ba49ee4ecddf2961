import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { type Tone, toneClasses } from './tone.ts';

/**
 * A message in the page: what happened and what to do next.
 *
 * @param live it appeared without a page load: `polite` waits until the screen reader is idle, `assertive` interrupts
 * @param actions buttons or links that help now
 * @param banner full width, above a page, instead of a box in it
 */
export function Notice(props: {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  live?: 'polite' | 'assertive';
  banner?: boolean;
}) {
  const { tone = 'info', title, children, actions, live, banner = false } = props;
  const look = toneClasses[tone];
  return (
    <div
      role={live === undefined ? undefined : live === 'polite' ? 'status' : 'alert'}
      className={classNames(look.ground, banner ? 'px-gutter py-3' : 'rounded-md px-4 py-3.5')}
    >
      <div className={classNames('flex gap-3', banner && 'mx-auto max-w-page')}>
        <span className={classNames('mt-0.5', look.ink)}>
          <Icon name={look.icon} />
        </span>
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-6 gap-y-2">
          <div className="min-w-0 grow basis-64 text-small">
            <VisuallyHidden>{look.word}: </VisuallyHidden>
            {title === undefined ? null : <p className="font-semibold">{title}</p>}
            {children}
          </div>
          {/* why: in a one-line banner the actions, 44 px high, would push the text below its icon */}
          {actions === undefined ? null : (
            <div className={classNames('flex flex-wrap gap-2', banner && 'md:-my-3')}>{actions}</div>
          )}
        </div>
      </div>
    </div>
  );
}
