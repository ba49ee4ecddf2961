import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import type { IconName } from '../brand/icon-shapes.ts';
import { classNames } from '../class-names.ts';

/** `neutral` for names, `ready` is green, `care` ochre, `stopped` red, `solid` dark, for use on an image. */
export type BadgeTone = 'neutral' | 'ready' | 'care' | 'stopped' | 'solid';

const tones: Record<BadgeTone, string> = {
  neutral: 'border border-line bg-paper-raised text-ink-soft',
  ready: 'bg-oak-wash text-oak',
  care: 'bg-ochre-wash text-ochre',
  stopped: 'bg-danger-wash text-danger',
  solid: 'bg-ink text-paper',
};

/** A state in a word or two: "Sold out", "Draft", "Demo". A state is never expressed by colour only. */
export function Badge(props: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) {
  const { tone = 'neutral', icon, children } = props;
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 text-caption font-semibold',
        tones[tone],
      )}
    >
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
