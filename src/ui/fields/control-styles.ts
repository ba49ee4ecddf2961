/** The style of all inputs and selects: 44 px high, 16 px text (phones zoom in on smaller text). */
export const inputClasses =
  'block w-full min-h-11 rounded-md border border-line-strong bg-paper-raised px-3.5 py-2 text-body text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-line aria-invalid:inset-ring aria-invalid:inset-ring-danger-line ' +
  '[&[readonly]]:bg-paper-sunk [&[readonly]]:hover:border-line-strong ' +
  'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-paper-sunk disabled:text-ink-soft disabled:hover:border-line-strong';

/**
 * The style of a checkbox or radio button (20 px), drawn over the native one; the native one in forced colours mode.
 */
export const checkClasses =
  'peer m-0 block size-5 appearance-none border border-line-strong bg-paper-raised transition-colors hover:border-ink ' +
  'checked:border-garnet checked:bg-garnet aria-invalid:border-danger-line ' +
  'disabled:border-dashed disabled:bg-paper-sunk checked:disabled:border-line-strong checked:disabled:bg-line-strong ' +
  'forced-colors:appearance-auto';

/** The mark inside a checked checkbox or radio button; it is rendered beside an input with {@link checkClasses}. */
export const checkMarkClasses =
  'pointer-events-none absolute inset-0 hidden items-center justify-center text-on-garnet peer-checked:flex forced-colors:hidden';
