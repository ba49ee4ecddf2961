import ts from 'typescript';
import { ownersThemselves, tableOwners } from '../table-owners.ts';
import { justifiedWrites } from './justified-writes.ts';
import { isLocked } from './locked-values.ts';
import { writesOf } from './owned-writes.ts';
import { isProduct, placeOf, type Scan } from './source.ts';
import { type Condition, passed } from './sql-writes.ts';

/**
 * A write of a row that has an owner leads to the owner: its condition names a person or a winery, or a value in it
 * comes from a row that is locked, or no row is named by the caller at all, as in a sweep of what is due. Otherwise an
 * id that belongs to somebody else would be enough.
 */
export const writesLeadToTheOwner: Scan = (sources) => {
  const unused = new Set(Object.keys(justifiedWrites));
  const product = sources.filter((source) => isProduct(source) && /^src\/features\/[^/]+\/db\//.test(source.path));
  const faults = product.flatMap((source) =>
    writesOf(source).flatMap(({ node, table, condition }) => {
      const owners = tableOwners[table];
      if (!owners || leadsToOwner(condition)) return [];
      const name = `${source.path.replace('src/features/', '')}#${nameOfFunction(node)}`;
      unused.delete(name);
      return name in justifiedWrites
        ? []
        : [`${placeOf(source, node)} ${table}: name ${owners.join(' or ')} of a locked row in the condition`];
    }),
  );
  const isWhole = product.length > 100;
  return [...faults, ...(isWhole ? [...unused].map((name) => `${name} needs no justification: remove it`) : [])];
};

/** A column that names a row, or what contains it, compared with what is passed in. */
const key = new RegExp(`\\b(\\w+_)?(id|ids|ref|number|name|line)\\b\\)?\\s*(=|in|= any)\\s*\\(*\\s*${passed}`, 'g');

/** A list of rows that is passed in, also as a part of SQL that a function makes. */
const rows = new RegExp(`\\b(unnest|json\\w*_to_recordset)\\(|\\bon conflict\\b|\\b(from|using|join)\\s+${passed}`);

const ownersInText = new RegExp(`\\b(${[...ownersThemselves].join('|')})\\b`);

function leadsToOwner({ text, values }: Condition): boolean {
  if (text.trim() === '') return false;
  const keys = [...text.matchAll(key)].map(({ index, 0: found }) => {
    const before = text.slice(0, index + found.length).split(passed).length - 2;
    return values[before];
  });
  const named = rows.test(text) ? values : keys;
  if (named.length === 0) return true;
  return ownersInText.test(text) || named.some((value) => value !== undefined && isLocked(value));
}

/** The function of the file in which a statement is. */
function nameOfFunction(node: ts.Node): string {
  let name = '';
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionDeclaration(at) && at.name) name = at.name.text;
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name)) name = at.name.text;
  }
  return name;
}
