import { classNames } from '../class-names.ts';

/**
 * `primary` is the main action of a page; `secondary` other actions; `quiet` minor ones; `danger` what cannot be
 * undone.
 */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

/**
 * `small` 36 px (44 px on touch screens), `medium` 44 px, `large` 52 px high; `compact` as `medium`, but narrower on a
 * phone.
 */
export type ButtonSize = 'small' | 'compact' | 'medium' | 'large';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-garnet text-on-garnet hover:bg-garnet-hover',
  secondary: 'border border-line-strong bg-paper-raised text-ink hover:border-ink',
  quiet: 'text-bluebonnet hover:bg-bluebonnet-wash',
  danger: 'bg-danger text-on-garnet hover:bg-danger-hover',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-4 py-1 text-small pointer-coarse:min-h-11',
  compact: 'min-h-11 px-3 py-2 text-small md:px-5',
  medium: 'min-h-11 px-5 py-2 text-small',
  large: 'min-h-13 px-7 py-2.5 text-body',
};

/** The classes of a button, for a `<button>` and for a link that looks like one. */
export function buttonClasses(kind: ButtonKind, size: ButtonSize, wide: boolean): string {
  return classNames(
    'items-center justify-center gap-2 rounded-full text-center font-semibold transition-colors',
    'disabled:cursor-not-allowed disabled:border disabled:border-dashed disabled:border-line-strong disabled:bg-transparent disabled:text-ink-soft',
    wide ? 'flex w-full' : 'inline-flex',
    kinds[kind],
    sizes[size],
  );
}
