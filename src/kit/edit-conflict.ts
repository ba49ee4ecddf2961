/** What a form was drawn from is not what is kept any more. `seen` is the mark of what is kept now, for who saves again knowingly. */
export type ChangedMeanwhile = { ok: false; reason: 'changed-meanwhile'; seen: string };

/**
 * The refusal to write over what nobody saw; undefined where a form may be saved. One that says what is kept already passes: pressed
 * twice, it would else meet itself.
 * @param seen the mark of what the form was drawn from; undefined for who does not compare
 * @param now the mark of what is kept of it, read under the lock that the writing holds
 * @param wanted the mark of it as it would be kept
 */
export function changedMeanwhile(seen: string | undefined, now: string, wanted: string): ChangedMeanwhile | undefined {
  if (seen === undefined || seen === now || wanted === now) return undefined;
  return { ok: false, reason: 'changed-meanwhile', seen: now };
}
