/** What a form was drawn from is not what is kept any more. `seen` is the mark of what is kept now, for who saves again knowingly. */
export type EditConflict = { ok: false; reason: 'changed-meanwhile'; seen: string };

/**
 * The refusal to write over what nobody saw; undefined where a form may be saved. One that says what is kept already passes: pressed
 * twice, it would else meet itself.
 * @param shownVersion the mark of what the form was drawn from; undefined for who does not compare
 * @param currentVersion the mark of what is kept of it, read under the lock that the writing holds
 * @param newVersion the mark of it as it would be kept
 */
export function editConflict(
  shownVersion: string | undefined,
  currentVersion: string,
  newVersion: string,
): EditConflict | undefined {
  if (shownVersion === undefined || shownVersion === currentVersion || newVersion === currentVersion) return undefined;
  return { ok: false, reason: 'changed-meanwhile', seen: currentVersion };
}
