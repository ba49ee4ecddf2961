import type { ProgressStep } from '#features/orders/process/order-progress.ts';
import { formatDate } from '#kit/time.ts';
import { Icon } from '#ui/brand/icon.tsx';
import type { IconName } from '#ui/brand/icon-shapes.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

/** The steps of an order in a line: what was done and when, where it is now, and what is ahead. */
export function OrderProgress({ steps }: { steps: readonly ProgressStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Progress of the order" className="flex w-full max-w-[44rem] list-none">
      {steps.map((step, place) => (
        <ProgressItem key={step.label} step={step} next={steps[place + 1]} />
      ))}
    </ol>
  );
}

const marks: Readonly<Record<ProgressStep['status'], { look: string; icon?: IconName; word: string }>> = {
  done: { look: 'bg-oak text-paper', icon: 'check', word: 'done' },
  current: { look: 'bg-oak text-paper', icon: 'check', word: 'done' },
  ahead: { look: 'border-2 border-line-strong bg-paper', word: 'not yet' },
  stopped: { look: 'bg-danger text-on-garnet', icon: 'close', word: 'stopped' },
};

function ProgressItem({ step, next }: { step: ProgressStep; next: ProgressStep | undefined }) {
  const { label, at, status } = step;
  const { look, icon, word } = marks[status];
  const isNow = status === 'current' || status === 'stopped';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={classNames('relative grid min-w-0 content-start gap-1.5', next ? 'flex-1' : 'shrink-0')}
    >
      {next && (
        <span aria-hidden="true" className={classNames('absolute top-3 right-1 left-7 h-0.5', lines[next.status])} />
      )}
      <span aria-hidden="true" className={classNames('grid size-6 place-items-center rounded-full', look)}>
        {icon && <Icon name={icon} size="small" />}
      </span>
      <span className={classNames('pr-1 text-small leading-tight', isNow && 'font-semibold')}>
        {label}
        <VisuallyHidden>, {word}</VisuallyHidden>
        {at && (
          <time dateTime={at} className="block text-caption font-normal text-ink-soft">
            {formatDate(at).replace(/, \d{4}$/, '')}
          </time>
        )}
      </span>
    </li>
  );
}

/** The line to a step. */
const lines: Readonly<Record<ProgressStep['status'], string>> = {
  done: 'bg-oak',
  current: 'bg-oak',
  ahead: 'bg-line',
  stopped: 'bg-danger-line',
};
