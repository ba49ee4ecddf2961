/** What the page asks to confirm: leaving, or a change of somebody. */
export type StaffDialog = { leave: true } | { person: string; to: 'owner' | 'member' | 'removed' };

/** The URL of a winery's staff page. @param winery its slug @param more a dialog, or a page of the history */
export function staffUrl(winery: string, more: Record<string, string> = {}): string {
  return `/winery-staff?${new URLSearchParams({ winery, ...more })}`;
}

/** The dialog that the page's URL opens, if it names one. */
export function staffDialogOf({ searchParams }: URL): StaffDialog | undefined {
  if (searchParams.has('leave')) return { leave: true };
  const [person, to] = [searchParams.get('person'), searchParams.get('to')];
  if (person === null || (to !== 'owner' && to !== 'member' && to !== 'removed')) return undefined;
  return { person, to };
}
