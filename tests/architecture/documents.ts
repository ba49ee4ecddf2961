import path from 'node:path';

/**
 * The broken links of a Markdown document: to a missing file, or to a missing heading. Links to other sites are not
 * checked.
 *
 * @param file the document's path from the root of the repository
 * @param read returns the text of a file by its path from the root; undefined if it does not exist
 */
export function brokenLinks(file: string, text: string, read: (target: string) => string | undefined): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [where = '', anchor] = target.split('#');
      const linked = where === '' ? text : read(path.posix.join(path.posix.dirname(file), where));
      return linked === undefined || (anchor !== undefined && !anchorsOf(linked).has(anchor));
    })
    .map((target) => `${file}: ${target}`);
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The pages whose URLs a document does not contain. `/l/:id/:tab?` is written as `/l/{id}`, as code. */
export function missingPages(text: string, pages: readonly string[]): string[] {
  const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  const urls = pages.map((page) => page.replace(/\/:\w+\?$/, '').replace(/:(\w+)/g, '{$1}'));
  return urls.filter((url) => !named.has(url));
}

/** The names in the first column of the table with this column heading, in their order. */
export function tableNames(text: string, column: string): string[] {
  const [, body = ''] = text.split(new RegExp(`^\\| ${column} \\|.*\\n\\|[-|]+\\|\\n`, 'm'));
  const [rows = ''] = body.split(/^(?!\|)/m);
  return [...rows.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}
