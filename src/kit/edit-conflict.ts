/**
 * What a form was rendered from is not the current version any more. `seen` is the fingerprint of the current version,
 * for somebody who saves again knowingly.
 */
export type EditConflict = { ok: false; code: 'changed-meanwhile'; seen: string };

/**
 * Refuses to overwrite a version that the person has not seen; undefined if the form may be saved. A form equal to the
 * current version passes: otherwise a double click would conflict with itself.
 *
 * @param shownVersion fingerprint of what the form was rendered from; undefined to skip the comparison
 * @param currentVersion fingerprint of the stored version, read under the lock of the write
 * @param newVersion fingerprint of the version to be stored
 */
export function editConflict(
  shownVersion: string | undefined,
  currentVersion: string,
  newVersion: string,
): EditConflict | undefined {
  if (shownVersion === undefined || shownVersion === currentVersion || newVersion === currentVersion) return undefined;
  return { ok: false, code: 'changed-meanwhile', seen: currentVersion };
}
