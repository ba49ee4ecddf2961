/** How the specification tells that a stock could not be saved: it has changed meanwhile, or something went wrong. */
export const stockErrors = {
  mismatch: 'Whoops, the current stock quantity did not match with the value in backend...',
  failed: 'Whoops, something went wrong with the stock update.',
} as const;
