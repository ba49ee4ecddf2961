/** The look of everything that one writes or chooses in: 44 px high, 16 px letters (smaller ones make phones zoom). */
export const inputClasses =
  'block w-full min-h-11 rounded-md border border-line-strong bg-paper-raised px-3.5 py-2 text-body text-ink transition-colors ' +
  'hover:border-ink focus-visible:border-ink focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-line aria-invalid:inset-ring aria-invalid:inset-ring-danger-line ' +
  '[&[readonly]]:bg-paper-sunk [&[readonly]]:hover:border-line-strong ' +
  'disabled:cursor-not-allowed disabled:border-dashed disabled:bg-paper-sunk disabled:text-ink-soft disabled:hover:border-line-strong';
