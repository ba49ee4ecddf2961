import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { referencesOf } from '#features/content/article-tree.ts';
import { readLocalTime } from '#features/content/local-time.ts';
import { readMarkdown, type TextSite } from '#features/content/read-markdown.server.ts';
import { attachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import { fieldErrorsOf, type InvalidParams, invalidParams } from '#kit/field-errors.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertIssue, insertIssueImages, listIssueImages, lockIssue, updateIssue } from './db/issue-rows.server.ts';
import { issueIdSchema, issueSchema } from './issue.schema.ts';
import { issueLimits } from './issue.ts';

type SaveIssueResult = Result<
  { id: string; version: number },
  'forbidden' | 'not-found' | 'changed' | 'issue-not-draft' | InvalidParams
>;

/** A picture of the text is not an unattached one of its author. Thrown to undo what the transaction has attached. */
class PictureMissing extends Error {}

/**
 * Saves a draft of an issue, a new one under the id of its form. For admins.
 * @param input.fields see `issueSchema`
 * @returns `changed` if somebody else saved it since this version, also if the same new one is sent twice;
 *   `issue-not-draft` once it is scheduled
 */
export const saveIssue = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'> & { site: TextSite },
    actor: Actor,
    input: { id: string; fields: unknown },
  ): Promise<SaveIssueResult> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    if (!issueIdSchema.safeParse(input.id).success) return refuse('not-found');
    const parsed = issueSchema.safeParse(input.fields);
    if (!parsed.success) return invalidParams(fieldErrorsOf(parsed.error.issues));
    const { version, sendAt: typed, ...texts } = parsed.data;
    const now = app.clock.now();
    const sendAt = typed === null ? null : readLocalTime(typed, now);
    if (sendAt === 'past') return invalidParams({ sendAt: 'Choose a time to come, or none to send it at once' });
    const { pictures, ...cards } = referencesOf(readMarkdown(texts.body, app.site));
    const tooMany = findExcess(pictures, cards);
    if (tooMany) return invalidParams({ body: tooMany });
    try {
      return await app.db
        .transaction()
        .execute((db) =>
          storeIssue({ ...app, db }, actor, { id: input.id, version, change: { ...texts, sendAt }, pictures }),
        );
    } catch (error) {
      if (!(error instanceof PictureMissing)) throw error;
      return invalidParams({ body: 'A picture is not one that you uploaded here. Please upload it again.' });
    }
  },
);

function findExcess(pictures: readonly string[], { listings, wineries }: { listings: string[]; wineries: string[] }) {
  if (pictures.length > issueLimits.pictures) return `At most ${issueLimits.pictures} pictures`;
  if (listings.length + wineries.length > issueLimits.cards) return `At most ${issueLimits.cards} cards`;
  return undefined;
}

type Change = {
  id: string;
  version: number;
  change: { subject: string; previewLine: string; body: string; sendAt: Date | null };
  pictures: readonly string[];
};

/** @throws PictureMissing */
async function storeIssue(
  app: Pick<Infra, 'clock'> & { db: Transaction },
  actor: SignedIn,
  { id, version, change, pictures }: Change,
): Promise<SaveIssueResult> {
  const { db } = app;
  const now = app.clock.now();
  const stored = await lockIssue(db, id);
  if (!stored && version > 0) return refuse('not-found');
  if (stored && stored.version !== version) return refuse('changed');
  if (stored && stored.state !== 'draft') return refuse('issue-not-draft');
  if (stored) await updateIssue(db, stored, { ...change, version: version + 1, savedBy: actor.id, savedAt: now });
  else if (!(await insertIssue(db, { id, ...change, savedBy: actor.id, createdAt: now }))) return refuse('changed');
  const known = await listIssueImages(db, id);
  const added = pictures.filter((picture) => !known.includes(picture));
  for (const picture of added) {
    if (!(await attachImage({ db }, actor, picture)).ok) throw new PictureMissing();
  }
  await insertIssueImages(db, id, added);
  await recordAdminAction(app, actor, { kind: 'newsletter-saved', subject: 'list', details: change.subject });
  return ok({ id, version: version + 1 });
}
