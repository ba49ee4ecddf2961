import { type ArticleNode, textOf } from './article-tree.ts';

/** A section of a text that is new, was changed, or was removed; `id` is its anchor, if it still has one. */
export type SectionChange = { title: string; change: 'new' | 'changed' | 'removed'; id: string | null };

type Section = { title: string; id: string | null; content: string };

/** What stands before the first heading. */
const introduction = 'Introduction';

/** The sections of a text with all that is in them, in their order. */
function sectionsIn(nodes: readonly ArticleNode[]): Section[] {
  const sections: (Omit<Section, 'content'> & { nodes: ArticleNode[] })[] = [
    { title: introduction, id: null, nodes: [] },
  ];
  for (const node of nodes) {
    if (typeof node !== 'string' && node.tag === 'h2') {
      sections.push({ title: textOf(node.content), id: node.id ?? null, nodes: [] });
    } else sections.at(-1)?.nodes.push(node);
  }
  return sections
    .map(({ nodes: content, ...section }) => ({ ...section, content: JSON.stringify(content) }))
    .filter(({ id, content }) => id !== null || content !== '[]');
}

/**
 * What changed between two versions of a text, by its sections, named by their headings: those of the later version in
 * its order, then those that it lacks.
 */
export function compareSections(before: readonly ArticleNode[], after: readonly ArticleNode[]): SectionChange[] {
  const earlier = new Map(sectionsIn(before).map((section) => [section.title, section]));
  const later = sectionsIn(after);
  const changed = later.flatMap(({ title, id, content }): SectionChange[] => {
    const old = earlier.get(title);
    if (!old) return [{ title, id, change: 'new' }];
    return old.content === content ? [] : [{ title, id, change: 'changed' }];
  });
  const titles = new Set(later.map(({ title }) => title));
  const removed = [...earlier.keys()].filter((title) => !titles.has(title));
  return [...changed, ...removed.map((title): SectionChange => ({ title, id: null, change: 'removed' }))];
}
