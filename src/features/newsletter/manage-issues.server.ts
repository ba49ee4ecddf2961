import type { ArticleParts } from '#features/content/article.ts';
import type { ArticleNode } from '#features/content/article-tree.ts';
import type { TextSite } from '#features/content/read-markdown.server.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countDeliveries } from './db/delivery-rows.server.ts';
import { countIssues, findIssue, listIssueRows } from './db/issue-rows.server.ts';
import { countActive } from './db/subscription-rows.server.ts';
import { issueIdSchema } from './issue.schema.ts';
import { type IssuesPage, issueLimits, type ListedIssue, type ShownIssue } from './issue.ts';
import { makePreview } from './issue-content.server.ts';

/** Issues per page of the admins' list. */
const perPage = 20;

/**
 * All issues, drafts included, the newest first, 20 per page, and how many people are subscribed. For admins; three
 * statements.
 * @param page from the URL; null for the first page
 */
export const listIssues = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, page: string | null): Promise<Result<IssuesPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const total = await countIssues(app.db);
    const chosen = paginate(page, { total, perPage });
    const rows = await listIssueRows(app.db, rowsOfPage(chosen, perPage));
    const subscribers = await countActive(app.db);
    return ok({ ...chosen, total, perPage, subscribers, issues: rows.map(presentIssue) });
  },
);

type IssueTimes = Record<'sendAt' | 'startedAt' | 'finishedAt', Date | null> & { savedAt: Date };

function presentIssue<Row extends Omit<ListedIssue, keyof IssueTimes> & IssueTimes>(row: Row): ListedIssue {
  const { id, subject, state, recipients, savedAt, sendAt, startedAt, finishedAt } = row;
  return {
    ...{ id, subject, state, recipients, savedAt: savedAt.toISOString(), sendAt: sendAt?.toISOString() ?? null },
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** An issue as it is written, and what became of it once sending has begun. For admins; three statements. */
export const showIssue = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<ShownIssue, 'forbidden' | 'not-found'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const row = issueIdSchema.safeParse(id).success ? await findIssue(app.db, id) : undefined;
    if (!row) return refuse('not-found');
    const { version, previewLine, body } = row;
    const result = row.startedAt === null ? null : await countDeliveries(app.db, id);
    const subscribers = await countActive(app.db);
    return ok({ ...presentIssue(row), version, previewLine, body, result, subscribers });
  },
);

/** The text of an issue as it will look, with pictures that the actor has not saved yet. For admins. */
export const previewIssue = defineUseCase(
  async (
    app: Pick<Infra, 'db'> & { site: TextSite },
    actor: Actor,
    body: string,
  ): Promise<Result<{ text: ArticleNode[]; parts: ArticleParts }, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    return ok(await makePreview(app, body.slice(0, issueLimits.body), actor.id));
  },
);
