import type { AdminActionKind } from '#features/accounts/audit/admin-action.ts';
import { recordAdminAction } from '#features/accounts/audit/record-admin-action.server.ts';
import { showAccount } from '#features/accounts/profile/show-account.server.ts';
import { type RateLimited, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { TextSite } from '#features/content/read-markdown.server.ts';
import { detachImage } from '#features/images/attach-image.server.ts';
import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Locked } from '#kit/locked.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  deleteIssueRow,
  findIssue,
  type IssueRow,
  listIssueImages,
  lockIssue,
  updateIssue,
} from './db/issue-rows.server.ts';
import { issueIdSchema } from './issue.schema.ts';
import type { IssueState, NewsletterSettings } from './issue.ts';
import { makeContent } from './issue-content.server.ts';
import './newsletter-mails.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** `changed`: somebody else changed the issue since this version, or it is in another state by now. */
type ChangeResult = Result<
  { id: string; version: number },
  'forbidden' | 'not-found' | 'changed' | 'postal-address-missing' | 'issue-empty'
>;

/** Which issue, and its version when the page was opened. */
type IssueChange = { id: string; version: number };

type ChangeApp = Pick<Infra, 'clock'> & { db: Transaction };

/** Changes an issue that is in one of these states, in a transaction, with its row locked and its version raised. */
async function changeIssue(
  app: Needs,
  actor: Actor,
  { id, version }: IssueChange,
  given: {
    from: readonly IssueState[];
    action: AdminActionKind;
    change: (app: ChangeApp, issue: Locked<IssueRow>) => Promise<ChangeResult | undefined>;
  },
): Promise<ChangeResult> {
  if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
  if (!issueIdSchema.safeParse(id).success) return refuse('not-found');
  return app.db.transaction().execute(async (db): Promise<ChangeResult> => {
    const issue = await lockIssue(db, id);
    if (!issue) return refuse('not-found');
    if (issue.version !== version || !given.from.includes(issue.state)) return refuse('changed');
    const refused = await given.change({ ...app, db }, issue);
    if (refused) return refused;
    await recordAdminAction({ ...app, db }, actor, { kind: given.action, subject: 'list', details: issue.subject });
    return ok({ id, version: version + 1 });
  });
}

/**
 * Sends a draft to all subscribers, at its time or at once. For admins. `postal-address-missing`: commercial mails have
 * to name it (CAN-SPAM, 15 U.S.C. 7704(a)(5)).
 */
export const sendIssue = defineUseCase(
  (app: Needs & { newsletter: NewsletterSettings }, actor: Actor, input: IssueChange): Promise<ChangeResult> =>
    changeIssue(app, actor, input, {
      from: ['draft'],
      action: 'newsletter-sent',
      change: async ({ db }, issue) => {
        if (issue.body.trim() === '') return refuse('issue-empty');
        if (app.newsletter.postalAddress === undefined) return refuse('postal-address-missing');
        const now = app.clock.now();
        const sendAt = issue.sendAt && issue.sendAt > now ? issue.sendAt : now;
        await updateIssue(db, issue, { state: 'scheduled', sendAt, version: issue.version + 1 });
      },
    }),
);

/** Makes an issue that is to be sent later a draft again. For admins. */
export const unscheduleIssue = defineUseCase(
  (app: Needs, actor: Actor, input: IssueChange): Promise<ChangeResult> =>
    changeIssue(app, actor, input, {
      from: ['scheduled'],
      action: 'newsletter-unscheduled',
      change: async ({ db }, issue) => {
        await updateIssue(db, issue, { state: 'draft', sendAt: null, version: issue.version + 1 });
      },
    }),
);

/** Holds back the mails of an issue that have not left yet. For admins. */
export const pauseIssue = defineUseCase(
  (app: Needs, actor: Actor, input: IssueChange): Promise<ChangeResult> =>
    changeIssue(app, actor, input, {
      from: ['sending'],
      action: 'newsletter-paused',
      change: async ({ db }, issue) => {
        await updateIssue(db, issue, { state: 'paused', version: issue.version + 1 });
      },
    }),
);

/** Goes on sending an issue that was paused. For admins. */
export const resumeIssue = defineUseCase(
  (app: Needs, actor: Actor, input: IssueChange): Promise<ChangeResult> =>
    changeIssue(app, actor, input, {
      from: ['paused'],
      action: 'newsletter-resumed',
      change: async ({ db }, issue) => {
        await updateIssue(db, issue, { state: 'sending', allQueued: false, version: issue.version + 1 });
      },
    }),
);

/** Deletes a draft with its pictures. For admins. */
export const deleteIssue = defineUseCase(
  (app: Needs, actor: Actor, input: IssueChange): Promise<ChangeResult> =>
    changeIssue(app, actor, input, {
      from: ['draft'],
      action: 'newsletter-deleted',
      change: async (within, issue) => {
        const pictures = await listIssueImages(within.db, issue.id);
        await deleteIssueRow(within.db, issue);
        for (const id of pictures) await detachImage(within, { kind: 'system' }, id);
      },
    }),
);

/** How many test mails an admin gets. */
const testsPerAdmin = { limit: 20, windowSeconds: 3600 };

type TestNeeds = Needs &
  Pick<Infra, 'jobs'> & { site: TextSite; rateLimiter: RateLimiter; newsletter: NewsletterSettings };

/** Mails an issue, as it was saved last, to its author alone. For admins, to their own address. */
export const sendTestIssue = defineUseCase(
  async (
    app: TestNeeds,
    actor: Actor,
    id: string,
  ): Promise<Result<{ to: string }, 'forbidden' | 'not-found' | RateLimited>> => {
    if (!mayChange(actor) || !actor.roles.includes('admin')) return refuse('forbidden');
    const issue = issueIdSchema.safeParse(id).success ? await findIssue(app.db, id) : undefined;
    if (!issue) return refuse('not-found');
    const to = await ownEmail(app, actor);
    if (to === undefined) return refuse('forbidden');
    const tooMany = await takeRateLimits(app.rateLimiter, [[`newsletter tests of ${actor.id}`, testsPerAdmin]]);
    if (tooMany) return tooMany;
    const { subject, previewLine, body } = issue;
    const content = await makeContent(app, body, actor.id);
    const postalAddress = app.newsletter.postalAddress ?? 'Your postal address (OPERATOR_ADDRESS is not set)';
    await sendMail(app, {
      ...{ mail: 'newsletter-issue', to },
      props: { subject, previewLine, content, postalAddress, isTest: true },
    });
    return ok({ to });
  },
);

async function ownEmail(app: Pick<Infra, 'db'>, actor: SignedIn): Promise<string | undefined> {
  const account = await showAccount(app, actor);
  return account.ok ? account.value.email : undefined;
}
