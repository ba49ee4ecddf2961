/**
 * Compares the README's table of settings with the settings themselves, so that operators find every one, and no
 * obsolete one.
 *
 * @param readme the text, or undefined if it is missing
 * @param settings the names that the product reads
 */
export function readmeListsSettings(readme: string | undefined, settings: string[]): string[] {
  if (readme === undefined) return ['README.md is missing: it holds the table of the settings'];
  const rows = readme.split('\n').flatMap((line) => /^\s*\|\s*`([A-Z][A-Z0-9_]*)`\s*\|/.exec(line)?.[1] ?? []);
  const listed = new Set(rows);
  return [
    ...settings.filter((name) => !listed.has(name)).map((name) => `README.md does not list the setting ${name}`),
    ...[...listed]
      .filter((name) => !settings.includes(name))
      .map((name) => `README.md lists ${name}, which nothing reads`),
    ...rows.filter((name, at) => rows.indexOf(name) !== at).map((name) => `README.md lists ${name} twice`),
  ];
}
