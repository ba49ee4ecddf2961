import { classNames } from '../class-names.ts';
import { type IconName, iconShapes } from './icon-shapes.ts';

/** `small` 16 px, `medium` 20 px, `large` 24 px; `fit` takes its size from the text around it (1 em). */
export type IconSize = 'small' | 'medium' | 'large' | 'fit';

const sizes: Record<IconSize, string> = { small: 'size-4', medium: 'size-5', large: 'size-6', fit: 'size-[1em]' };

/**
 * An icon in the current text colour. It is decorative unless it has a `label`: then it is an image with that
 * accessible name.
 */
export function Icon({ name, size = 'medium', label }: { name: IconName; size?: IconSize; label?: string }) {
  const [outline, solid] = iconShapes[name].split('|');
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('inline-block shrink-0', sizes[size])}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <path
        d={outline}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {solid === undefined ? null : <path d={solid} fill="currentColor" />}
    </svg>
  );
}
