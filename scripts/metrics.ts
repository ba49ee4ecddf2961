// `npm run metrics [folder]`: how the code is laid out, in figures: sizes, importers, folders and cycles of src/ (tests apart),
// and the tests with their assertions. Prints a table; fails nothing (the bounds are held by tests/architecture).
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { findCycles, type Graph } from './boundaries/find-cycles.ts';
import { listSources } from './list-sources.ts';

const root = path.resolve(process.argv[2] ?? path.resolve(import.meta.dirname, '..'));
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) || file.startsWith('tests/');
const sources = listSources(root).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
const known = new Set(sources);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The modules that a file imports, and whether only for their types. */
function importsOf(file: string): { to: string; typeOnly: boolean }[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind);
  const found: { to: string; typeOnly: boolean }[] = [];
  const visit = (node: ts.Node) => {
    const named = specifierOf(node);
    const to = named && resolved(file, named.specifier);
    if (to) found.push({ to, typeOnly: named.typeOnly });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function specifierOf(node: ts.Node): { specifier: string; typeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.importClause?.isTypeOnly ?? false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  }
  const [first] =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? node.arguments : [];
  return first && ts.isStringLiteral(first) ? { specifier: first.text, typeOnly: false } : undefined;
}

function resolved(file: string, specifier: string): string | undefined {
  const [bare = ''] = specifier.split('?');
  const target = bare.startsWith('#')
    ? bare.replace(/^#(art\/)?/, (_, art) => art ?? 'src/')
    : path.posix.join(path.posix.dirname(file), bare);
  return bare.startsWith('#') || bare.startsWith('.') ? [target].find((candidate) => known.has(candidate)) : undefined;
}

/** The value below which `share` of the sorted numbers lie. */
function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const graph: Graph = new Map(sources.map((file) => [file, importsOf(file)]));
const product = sources.filter((file) => file.startsWith('src/') && !isTest(file));
const lines = product.map((file) => read(file).trimEnd().split('\n').length).toSorted((a, b) => a - b);
const importers = new Map<string, Set<string>>();
for (const [file, edges] of graph) {
  if (isTest(file)) continue;
  for (const { to } of edges) importers.set(to, (importers.get(to) ?? new Set()).add(file));
}
const folders = new Map<string, number>();
for (const file of product) folders.set(path.posix.dirname(file), (folders.get(path.posix.dirname(file)) ?? 0) + 1);
const productGraph: Graph = new Map(product.map((file) => [file, graph.get(file) ?? []]));
const tests = sources.filter((file) => /\.(test|e2e)\.tsx?$/.test(file)).map(read);
const count = (pattern: RegExp) => tests.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const figures: [string, number | string][] = [
  ['files of src/', product.length],
  ['lines', lines.reduce((sum, length) => sum + length, 0)],
  ['lines of a file, median', quantile(lines, 0.5)],
  ['lines of a file, p90', quantile(lines, 0.9)],
  ['files of 20 lines or fewer', lines.filter((length) => length <= 20).length],
  ['files with one importer', product.filter((file) => importers.get(file)?.size === 1).length],
  ['folders of more than 25 files', [...folders.values()].filter((files) => files > 25).length],
  ['cycles, of types too', findCycles(productGraph).length],
  ['test files', tests.length],
  ['tests written', count(/\b(?:test|it)(?:\.each|\.prop|\.concurrent|\.for)?[(`<]/g)],
  ['assertions written', count(/\bexpect(?:\.poll|\.soft)?\(/g)],
];
for (const [name, figure] of figures) console.log(`${name.padEnd(32)} ${figure}`);
