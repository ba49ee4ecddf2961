import ts from 'typescript';
import { isProduct, placeOf, type Scan, type Source, treeOf, visit } from './source.ts';

/**
 * Every form that changes something says for whom its page was made, in its first field: the `Form` of `forms/form.tsx`
 * does so itself, any other one begins with a `PageOwnerField`. The server refuses a form without it; the field is the
 * first one because only the beginning of a form with files is read before it is checked.
 */
export const formsSayTheirPageOwner: Scan = (sources) =>
  sources.filter(isPage).flatMap((source) => {
    const hasOwnForm = /import \{[^}]*\bForm\b[^}]*\} from '[^']*\/form\.tsx'/.test(source.text);
    const found: string[] = [];
    visit(source, (node) => {
      if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return;
      const opening = ts.isJsxElement(node) ? node.openingElement : node;
      const name = opening.tagName.getText();
      const isForm = name === 'form' || /\.Form$/.test(name) || (name === 'Form' && !hasOwnForm);
      if (!isForm || !posts(opening) || beginsWithOwner(node)) return;
      found.push(`${placeOf(source, node)} <${name}>: begin it with <PageOwnerField />`);
    });
    return found;
  });

const isPage = (source: Source) =>
  isProduct(source) && source.path.startsWith('src/web/') && !/\.example\.tsx$/.test(source.path) && treeOf(source);

function posts({ attributes }: ts.JsxOpeningLikeElement): boolean {
  return attributes.properties.some(
    (one) => ts.isJsxAttribute(one) && one.name.getText() === 'method' && /['"]post['"]/i.test(one.getText()),
  );
}

function beginsWithOwner(node: ts.JsxElement | ts.JsxSelfClosingElement): boolean {
  if (!ts.isJsxElement(node)) return false;
  const first = node.children.find((child) => !(ts.isJsxText(child) && child.getText().trim() === ''));
  return first !== undefined && ts.isJsxSelfClosingElement(first) && first.tagName.getText() === 'PageOwnerField';
}
