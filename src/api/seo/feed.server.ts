import { Hono } from 'hono';
import { feedUrl } from '#features/content/article.ts';
import type { TextSite } from '#features/content/read-markdown.server.ts';
import { showFeed } from '#features/content/show-feed.server.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';

/** `GET /blog/feed.xml`: the newest posts as an Atom feed. */
export function feedRoutes(app: Pick<Infra, 'db' | 'clock'> & { site: TextSite }): Hono {
  return new Hono().get(feedUrl, async (c) =>
    c.body(await showFeed(app, anonymous), 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
  );
}
