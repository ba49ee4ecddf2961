import type { ShownArticle } from '#features/content/article.ts';
import { showPage } from '#features/content/read-articles.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../../app.ts';

/** The terms that somebody accepts now, for the dialog above a form; null if there are none. */
export async function findTerms(app: Pick<App, 'db' | 'clock' | 'site'>, actor: Actor): Promise<ShownArticle | null> {
  const shown = await showPage(app, actor, 'terms-of-service');
  return shown.ok ? shown.value : null;
}
