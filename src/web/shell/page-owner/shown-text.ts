/** Fields that no person fills in, or that must not be shown. */
const hiddenFields =
  /^(pageOwner|intent|do|from|back|again|hash|seen|kind|on|page|move|moving|version|attempt|expected\w*|\w*Ids?|id)$|^proof|password|secret|token|^(code|proofCode|pin|answer)$/i;

/** Ids, versions and switches, by their form. */
const isMachineText = (text: string) =>
  /^(on|off|true|false|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,}|[\w-]{22,})$/.test(text);

/** The most fields, and characters of a field, that are shown. */
const most = { fields: 60, characters: 5_000 };

/**
 * What a person typed into a form that was refused, without passwords and without what the page itself added.
 * @param fields the form's fields by their names, of which the labels are made
 */
export function shownText(fields: readonly (readonly [name: string, value: string])[]) {
  return fields
    .filter(([name, value]) => value.trim() !== '' && !hiddenFields.test(name) && !isMachineText(value))
    .slice(0, most.fields)
    .map(([name, value]) => ({ label: labelOf(name), text: value.slice(0, most.characters) }));
}

/** A field's name as words, e.g. `streetAddress` as "Street address". */
function labelOf(name: string): string {
  const words = name
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
