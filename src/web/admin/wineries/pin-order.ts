/** The ids of a form's order, as it sends them: separated by commas. */
export function readOrder(sent: FormDataEntryValue | null): string[] {
  return typeof sent === 'string' ? sent.split(',').slice(0, 1_000) : [];
}

/**
 * An order with one thing moved by a place.
 * @param move its id, a colon, and `up` or `down`; anything else moves nothing
 */
export function moveInOrder(ids: readonly string[], move: string): string[] {
  const [id = '', direction] = move.split(':');
  const at = ids.indexOf(id);
  if (at < 0) return [...ids];
  return moveTo(ids, id, Math.max(0, at + (direction === 'up' ? -1 : 1)));
}

/** An order with one thing at another place. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  return ids.filter((one) => one !== id).toSpliced(place, 0, id);
}
