/** How many wineries there are. */
export function wineriesLabel(wineries: number): string {
  if (wineries === 0) return 'No wineries';
  return wineries === 1 ? '1 winery' : `${wineries.toLocaleString('en-US')} wineries`;
}

/** How many wineries moved, as the beginning of a sentence. */
export function movedLabel(wineries: number): string {
  return `${wineriesLabel(wineries)} moved`;
}
