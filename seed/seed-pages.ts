import type { Database } from '../src/infra/database.ts';
import { writeArticles } from './articles.ts';
import { lockSeed } from './seed-reference.ts';

/**
 * Writes the pages of the site that are missing, in production as in the demo. A page that is there stays as it is: from
 * then on its text is the operator's.
 * @returns whether it wrote anything
 */
export function seedPages(db: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx);
    return writeArticles(tx, 'page', { author: '' });
  });
}
