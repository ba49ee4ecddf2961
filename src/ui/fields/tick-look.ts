/** The look of a box or disc that is ticked (20 px), drawn over the native one; the browser's own where colours are forced. */
export const checkClasses =
  'peer m-0 block size-5 appearance-none border border-line-strong bg-paper-raised transition-colors hover:border-ink ' +
  'checked:border-garnet checked:bg-garnet aria-invalid:border-danger-line ' +
  'disabled:border-dashed disabled:bg-paper-sunk checked:disabled:border-line-strong checked:disabled:bg-line-strong ' +
  'forced-colors:appearance-auto';

/** The mark inside a ticked box or disc; it stands beside an input with {@link checkClasses}. */
export const checkMarkClasses =
  'pointer-events-none absolute inset-0 hidden items-center justify-center text-on-garnet peer-checked:flex forced-colors:hidden';
