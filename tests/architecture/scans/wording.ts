import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf, visit } from './source.ts';

/** What texts for people do not say; `docs/contributing.md` says what they say instead. */
const quaint = /\b(the house|a word to|goes|comes|stands|counts? as|the way|lets? go)\b/i;

/** What people read is plain: pages, mails, messages of errors, and descriptions of the API. */
export const textsArePlain: Scan = (sources) =>
  sources
    .filter((source) => isProduct(source) && !source.path.endsWith('.example.tsx'))
    .flatMap((source) =>
      textsOf(source).flatMap(({ node, text }) => {
        const [found] = quaint.exec(text) ?? [];
        return found === undefined ? [] : [`${placeOf(source, node)} says “${found}” in “${text}”`];
      }),
    );

/** The texts of a file: what is in an element, and every string of several words that is not SQL. */
function textsOf(source: Source): { node: ts.Node; text: string }[] {
  const texts: { node: ts.Node; text: string }[] = [];
  const add = (node: ts.Node, parts: readonly string[]) => {
    const text = parts.join(' … ').replace(/\s+/g, ' ').trim();
    if (text.includes(' ')) texts.push({ node, text });
  };
  visit(source, (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      add(
        node,
        node.children.filter(ts.isJsxText).map(({ text }) => text),
      );
    } else if (ts.isTaggedTemplateExpression(node.parent ?? treeOf(source))) {
      return;
    } else if (ts.isStringLiteralLike(node)) {
      add(node, [node.text]);
    } else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    }
  });
  return texts;
}
