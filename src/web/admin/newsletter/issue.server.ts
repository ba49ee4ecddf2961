import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { formatLocalTime } from '#features/content/local-time.ts';
import { issueLimits, issueUrl, type ShownIssue } from '#features/newsletter/issue.ts';
import { previewIssue, showIssue } from '#features/newsletter/manage-issues.server.ts';
import { saveIssue } from '#features/newsletter/save-issue.server.ts';
import {
  deleteIssue,
  pauseIssue,
  resumeIssue,
  sendIssue,
  sendTestIssue,
  unscheduleIssue,
} from '#features/newsletter/send-issue.server.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess, tooManyAttempts } from '../../forms/form-result.ts';
import type { requireAdmin } from '../../shell/guards.server.ts';
import type { IssueAnswer, IssueDraft } from './issue-draft.ts';

type Page = ReturnType<typeof requireAdmin>;

/** An issue with its form. A new one gets its id here, so that a form that is sent twice is stored once. */
export async function loadIssue({ app, actor }: Page, id: string): Promise<{ issue: ShownIssue; stored: IssueDraft }> {
  const shown = id === 'new' ? undefined : await showIssue(app, actor, id);
  if (shown && !shown.ok) throw new Response(null, { status: 404 });
  const issue = shown?.value ?? newIssue();
  const { version, subject, previewLine, body } = issue;
  const sendAt = issue.sendAt === null ? null : new Date(issue.sendAt);
  const isToCome = sendAt !== null && sendAt > app.clock.now();
  return { issue, stored: { version, subject, previewLine, body, sendAt: isToCome ? formatLocalTime(sendAt) : '' } };
}

function newIssue(): ShownIssue {
  const times = { sendAt: null, startedAt: null, finishedAt: null };
  return {
    ...{ id: randomUUID(), version: 0, subject: '', previewLine: '', body: '', state: 'draft', savedAt: '', ...times },
    ...{ recipients: null, result: null, subscribers: 0 },
  };
}

/** What the buttons of a stored issue do, by their intents. */
const changes = {
  send: sendIssue,
  unschedule: unscheduleIssue,
  pause: pauseIssue,
  resume: resumeIssue,
  delete: deleteIssue,
} as const;

/**
 * Handles the forms of an issue. A preview stores nothing.
 * @throws a redirect after everything that is stored
 */
export async function handleIssueForm(page: Page, id: string, form: FormData) {
  const typed = readDraft(form);
  const intent = String(form.get('intent'));
  if (intent === 'preview') return preview(page, typed);
  if (Object.hasOwn(changes, intent)) return change(page, intent as keyof typeof changes, id, typed);
  const saved = await saveIssue(page.app, page.actor, { id, fields: typed });
  if (!saved.ok) {
    if (saved.code !== 'validation-invalid-params') return answerRefusal(saved.code, id, typed);
    return answerForm<IssueAnswer>({ status: 'invalid', fields: saved.errors, typed });
  }
  if (intent === 'test') return sendTest(page, id);
  throw redirect(`${issueUrl(id)}?${intent === 'review' ? 'confirm=send' : 'done=draft'}`, 303);
}

function readDraft(form: FormData): IssueDraft {
  const textOf = (name: string, max: number) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, max) : '';
  };
  return {
    version: Number(textOf('version', 9)) || 0,
    subject: textOf('subject', 1_000),
    previewLine: textOf('previewLine', 1_000),
    // why: longer than is allowed, so that a longer text is refused and not cut
    body: textOf('body', issueLimits.body * 2),
    sendAt: textOf('sendAt', 20),
  };
}

async function preview({ app, actor }: Page, typed: IssueDraft) {
  const shown = await previewIssue(app, actor, typed.body);
  if (!shown.ok) return answerForm<IssueAnswer>({ ...limitedAccess, typed });
  const answer: IssueAnswer = { status: 'invalid', fields: {}, typed, preview: shown.value };
  // why: nothing was refused: the form is only shown again
  return answerForm(answer, { status: 200 });
}

async function change({ app, actor }: Page, intent: keyof typeof changes, id: string, { version }: IssueDraft) {
  const changed = await changes[intent](app, actor, { id, version });
  if (!changed.ok) return answerRefusal(changed.code, id);
  throw redirect(intent === 'delete' ? '/dashboard/newsletter?deleted' : `${issueUrl(id)}?done=${intent}`, 303);
}

async function sendTest({ app, actor }: Page, id: string) {
  const sent = await sendTestIssue(app, actor, id);
  if (sent.ok) throw redirect(`${issueUrl(id)}?done=test`, 303);
  if (sent.code === 'too-many') {
    const headers = { 'retry-after': String(sent.retryAfterSeconds) };
    return answerForm<IssueAnswer>(tooManyAttempts(sent), { headers });
  }
  return answerRefusal(sent.code, id);
}

type Refused = Exclude<Awaited<ReturnType<typeof sendIssue | typeof saveIssue>>, { ok: true }>['code'];

function answerRefusal(code: Exclude<Refused, 'validation-invalid-params'>, id: string, typed?: IssueDraft) {
  const kept = typed ? { typed } : {};
  switch (code) {
    case 'not-found':
      throw new Response(null, { status: 404 });
    case 'forbidden':
      return answerForm<IssueAnswer>({ ...limitedAccess, ...kept });
    case 'changed':
      return answerForm<IssueAnswer>({
        ...{ status: 'conflict', problem: editConflictMessage, ...kept },
        ...(typed && { currentUrl: issueUrl(id) }),
      });
    case 'issue-not-draft':
      return answerForm<IssueAnswer>({
        ...{ status: 'refused', code, ...kept },
        problem: 'This issue is scheduled or sent by now. Take it back before you change it.',
      });
    case 'issue-empty':
      return answerForm<IssueAnswer>({ status: 'refused', code, problem: 'Write the text before you send it.' });
    case 'postal-address-missing':
      return answerForm<IssueAnswer>({
        ...{ status: 'refused', code },
        problem: 'Commercial e-mails have to name your postal address. Set OPERATOR_ADDRESS, and restart.',
      });
  }
}
