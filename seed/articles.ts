import { readdir, readFile } from 'node:fs/promises';
import { slugOf } from '../src/kit/slug.ts';
import type { SeedTransaction } from './seed-reference.ts';
import { stableId } from './stable-id.ts';

/** A text of a folder: its file's name is the slug; lines such as `title: …` come before a blank line and the text. */
type ArticleFile = { slug: string; title: string; summary: string; tags: string[]; publishedAt: Date; body: string };

/** @throws Error when a file has no title, summary, or date */
function parseArticle(slug: string, text: string): ArticleFile {
  const end = text.indexOf('\n\n');
  const head = new Map(
    text
      .slice(0, end)
      .split('\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
      }),
  );
  const [title, summary, published] = [head.get('title'), head.get('summary'), head.get('published')];
  if (!title || !summary || !published) throw new Error(`The article ${slug} needs title, summary, and published`);
  const tags = head.get('tags')?.split(',') ?? [];
  return {
    ...{ slug, title, summary, publishedAt: new Date(published), body: text.slice(end).trim() },
    tags: tags.map((tag) => tag.trim()),
  };
}

async function readArticles(folder: 'posts' | 'pages'): Promise<ArticleFile[]> {
  const directory = new URL(`./${folder}/`, import.meta.url);
  const names = (await readdir(directory)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => parseArticle(name.slice(0, -3), await readFile(new URL(name, directory), 'utf8'))),
  );
}

/**
 * Writes the articles of a folder that are not stored yet, each as its first version. What admins have changed stays.
 * @param options.author whom the texts name
 */
export async function writeArticles(
  tx: SeedTransaction,
  kind: 'post' | 'page',
  options: { author: string },
): Promise<boolean> {
  let wrote = false;
  for (const article of await readArticles(kind === 'post' ? 'posts' : 'pages')) {
    const { slug, title, summary, body, tags, publishedAt } = article;
    const id = stableId(`${kind}/${slug}`);
    const inserted = await tx
      .insertInto('articles')
      .values({ id, kind, slug, publishedAt, version: 1, createdAt: publishedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) continue;
    const version = { articleId: id, number: 1, title, summary, body, tags, tagSlugs: tags.map(slugOf) };
    await tx
      .insertInto('articleVersions')
      .values({ ...version, ...options, pictureId: null, savedBy: null, savedAt: publishedAt, publishedAt })
      .execute();
    wrote = true;
  }
  return wrote;
}
