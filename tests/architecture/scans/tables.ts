import ts from 'typescript';
import { featureOrder, readingFeatures } from '../../../scripts/feature-order.ts';
import { isProduct, placeOf, type Scan, type Source, visit } from './source.ts';
import { sqlTexts, tableCalls, tableName } from './sql-text.ts';

type Use = { place: string; table: string | undefined; kind: 'read' | 'write' };

const writing = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const name = '("?[a-z_][\\w.]*"?|\\?)';
const rawWrites = [`insert\\s+into\\s+${name}`, `delete\\s+from\\s+(?:only\\s+)?${name}`, `merge\\s+into\\s+${name}`];
const rawUpdate = `update\\s+(?:only\\s+)?${name}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`;
const rawTruncate = `truncate\\s+(?:table\\s+)?${name}`;
const writePattern = () => new RegExp(`\\b(?:${[...rawWrites, rawUpdate, rawTruncate].join('|')})`, 'gi');
const readPattern = () => new RegExp(`\\b(?<!delete\\s+)(?:from|join|using)\\s+(?:only\\s+|lateral\\s+)?${name}`, 'gi');

/** SQL is in a feature's `db/`: an entry point or use case with its own SQL would bypass the feature's checks. */
export const sqlIsInDb: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && !/^src\/(infra|features\/[^/]+\/db)\//.test(source.path))
    .flatMap((source) => [
      ...tableCalls(source)
        .filter((call) => /^(select|insert|update|delete|merge|replace)/.test(call.method))
        .map((call) => `${placeOf(source, call.node)} ${call.method}: SQL belongs in a feature's db/`),
      ...sqlTexts(source).map((sql) => `${placeOf(source, sql.node)} sql: SQL belongs in a feature's db/`),
    ]);

/** Each table is declared by one feature's `db/tables.ts`. */
export const oneFeatureDeclaresATable: Scan = (sources) => {
  const seen = new Map<string, string>();
  return declarations(sources).flatMap(({ table, owner, place }) => {
    const first = seen.get(table);
    seen.set(table, first ?? owner);
    return first === undefined ? [] : [`${place} ${table} is declared by "${first}" already`];
  });
};

/** Only one feature writes a table, and it is the feature that declares it. */
export const oneFeatureWritesATable: Scan = (sources) => {
  const owners = ownersOf(sources);
  return inDb(sources).flatMap(({ source, feature }) =>
    usesOf(source)
      .filter((use) => use.kind === 'write')
      .flatMap(({ place, table }) => {
        if (table === undefined) return [`${place} name the written table literally, so that its owner can be checked`];
        const owner = owners.get(table);
        if (owner === undefined) return [`${place} no db/tables.ts declares ${table}`];
        return owner === feature ? [] : [`${place} "${feature}" writes ${table}, which belongs to "${owner}"`];
      }),
  );
};

/** SQL may join only tables of lower features; read-only features may join any. */
export const sqlJoinsLowerFeatures: Scan = (sources) => {
  const owners = ownersOf(sources);
  const rank = (feature: string) => (featureOrder as readonly string[]).indexOf(feature);
  return inDb(sources)
    .filter(({ feature }) => !(readingFeatures as readonly string[]).includes(feature))
    .flatMap(({ source, feature }) =>
      usesOf(source).flatMap(({ place, table, kind }) => {
        const owner = owners.get(table ?? '');
        if (kind !== 'read' || owner === undefined || rank(owner) <= rank(feature)) return [];
        return [`${place} "${feature}" reads ${table} of the later feature "${owner}"`];
      }),
    );
};

/**
 * Every location in a file where a table is read or written. Names that no feature declares may be parts of the query.
 */
function usesOf(source: Source): Use[] {
  const calls: Use[] = tableCalls(source).map(({ node, method, table }) => ({
    place: placeOf(source, node),
    table,
    kind: writing.test(method) ? 'write' : 'read',
  }));
  const texts = sqlTexts(source).flatMap(({ node, text }) => {
    const uses = (pattern: RegExp, kind: Use['kind']): Use[] =>
      [...text.matchAll(pattern)].map((match) => {
        const found = match.slice(1).find((part) => part !== undefined);
        return { place: placeOf(source, node), table: found && found !== '?' ? tableName(found) : undefined, kind };
      });
    return [...uses(writePattern(), 'write'), ...uses(readPattern(), 'read')];
  });
  return [...calls, ...texts];
}

/**
 * The files that may contain SQL, with their feature. infra may have tables of its own (a clock's offset), below every
 * feature.
 */
function inDb(sources: Source[]): { source: Source; feature: string }[] {
  return sources.filter(isProduct).flatMap((source) => {
    const feature = ownerOf(source.path);
    return feature === undefined ? [] : [{ source, feature }];
  });
}

function ownerOf(path: string): string | undefined {
  return path.startsWith('src/infra/') ? 'infra' : /^src\/features\/([^/]+)\/db\//.exec(path)?.[1];
}

function ownersOf(sources: Source[]): Map<string, string> {
  return new Map(declarations(sources).map(({ table, owner }) => [table, owner]));
}

/** The tables of each `interface Tables`. */
function declarations(sources: Source[]): { table: string; owner: string; place: string }[] {
  return inDb(sources).flatMap(({ source, feature }) => {
    const found: { table: string; owner: string; place: string }[] = [];
    visit(source, (node) => {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Tables') return;
      for (const member of node.members) {
        const key = member.name;
        if (!key || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) continue;
        found.push({ table: tableName(key.text), owner: feature, place: placeOf(source, member) });
      }
    });
    return found;
  });
}
