import ts from 'typescript';

/** A source file: its path from the root with forward slashes, and its text. */
export type Source = { path: string; text: string };

/** A scan checks all files and returns one sentence for each fault, beginning with its location. */
export type Scan = (sources: Source[]) => string[];

const parsed = new WeakMap<Source, ts.SourceFile>();

/** The syntax tree of a TypeScript file, parsed once. */
export function treeOf(source: Source): ts.SourceFile {
  const known = parsed.get(source);
  if (known) return known;
  const kind = source.path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true, kind);
  parsed.set(source, tree);
  return tree;
}

/** Calls `see` for every node of a file. */
export function visit(source: Source, see: (node: ts.Node) => void): void {
  const visitNode = (node: ts.Node) => {
    see(node);
    ts.forEachChild(node, visitNode);
  };
  visitNode(treeOf(source));
}

/** The location of a node in the format that editors open. */
export function placeOf(source: Source, node: ts.Node): string {
  return `${source.path}:${treeOf(source).getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** Whether it is TypeScript. */
export const isCode = ({ path }: Source) => /\.tsx?$/.test(path);

/** Whether it is a test or used by tests only. */
export const isTest = ({ path }: Source) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/');

/** Whether it is code of the product itself. */
export const isProduct = (source: Source) => isCode(source) && source.path.startsWith('src/') && !isTest(source);
