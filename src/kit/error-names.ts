/**
 * The names under which failures are reported to the error-reporting service.
 * A name is added here with the feature that reports it; those of the card and order flows follow the specification.
 */
export type ErrorName =
  | 'startup-failed'
  | 'request-failed'
  | 'load-data-failed'
  | 'server-side-render-failed'
  | 'client-render-failed';
