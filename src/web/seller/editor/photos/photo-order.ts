/** Ids with one of them at another place. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(to, 0, id);
}
