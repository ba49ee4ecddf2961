import { noPageOwner, pageOwnerField } from '#features/accounts/page-owner.ts';
import { isPageOwner } from '#features/accounts/sign-in/page-owner.server.ts';
import { hasAuthorizationToken, type Session } from '#features/accounts/sign-in/session.server.ts';
import { errorStatuses } from '#kit/error-codes.ts';
import type { App } from '../../../app.ts';
import { readForm } from '../../forms/form-action.server.ts';
import type { OwnerConflict, OwnerConflictAnswer } from '../../forms/owner-conflict.ts';
import type { PageContext } from '../page-context.server.ts';
import { conflictProblem } from './conflict-texts.ts';

/** The path of the page that answers instead of the one that was asked for. It cannot be opened by itself. */
const conflictPath = '/owner-conflict';

/** A change that was refused: why, and where its page can be opened again. */
export type RefusedChange = { conflict: OwnerConflict; back: string };

/** Mail programs post to these without any page; the URL itself authorizes it. */
const withoutPage = ['/unsubscribe', '/newsletter/unsubscribe'];

/** These change nothing of an account, or end its session, and so may come from a page made for anybody. */
const fromAnyPage = ['/logout', '/cookie-consent'];

/**
 * These may come from a page made for a visitor who was not logged in: such a page shows nothing personal. Logging in and
 * signing up name their account themselves; a cart, a favorite and a subscription then are those of who is logged in now.
 */
const fromPagesOfNobody = [
  ...['/login', '/login/passkey', '/login/second-factor', '/signup', '/authentication', '/identity-provider'],
  ...['/recover-password', '/reset-password', '/newsletter', '/newsletter/confirm', '/cart/lines', '/favorites'],
];

/**
 * Checks that a page which wants to change something was made for the account that is logged in now: somebody else may
 * have logged in since in the same browser.
 * @returns undefined if it was, or if the request is not one of a page: it only reads, or brings its own `Authorization`
 */
export async function findRefusedChange(
  app: App,
  session: Session,
  request: Request,
): Promise<RefusedChange | undefined> {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || hasAuthorizationToken(request.headers)) return undefined;
  const url = new URL(request.url);
  const path = pagePath(url);
  if (withoutPage.includes(path)) return undefined;
  const owner = url.searchParams.get(pageOwnerField) ?? (await readOwner(request));
  if (isAllowed(app, session, path, owner)) return undefined;
  return { conflict: conflictOf(session, owner), back: backFrom(request, url) };
}

/** The path of the page for which a request is, without what the router appends for data. */
function pagePath({ pathname }: URL): string {
  const path = pathname.replace(/(?:_\.|\.)data$/, '');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function isAllowed(app: App, session: Session, path: string, owner: string | undefined): boolean {
  if (owner === undefined) return false;
  if (fromAnyPage.includes(path) || isPageOwner(app, session, owner)) return true;
  return owner === noPageOwner && fromPagesOfNobody.includes(path);
}

function conflictOf({ user, actor }: Session, owner: string | undefined): OwnerConflict {
  if (owner === undefined) return { reason: 'no-owner' };
  if (actor.kind !== 'user' || !user) return { reason: 'logged-out' };
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName;
  return { reason: 'other-account', name, email: user.email, limited: actor.limited };
}

/** How many bytes of a form with files are searched for the owner, which is its first field. */
const searchedBytes = 2_048;

const ownerPart = new RegExp(`name="${pageOwnerField}"\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n([\\w-]+)\\r\\n`);

/** The owner in a form, of which an action can still read everything; undefined if the body is no form that has one. */
async function readOwner(request: Request): Promise<string | undefined> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (type.startsWith('application/x-www-form-urlencoded')) {
      return new URLSearchParams(await request.clone().text()).get(pageOwnerField) ?? undefined;
    }
    // why: files may be large, and are read once, as a stream
    return type.startsWith('multipart/form-data') ? ownerPart.exec(await readBeginning(request))?.[1] : undefined;
  } catch {
    return undefined;
  }
}

async function readBeginning(request: Request): Promise<string> {
  const reader = request.clone().body?.getReader();
  let text = '';
  while (reader && text.length < searchedBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value.subarray(0, searchedBytes)).toString('latin1');
  }
  // why: without waiting, since the other half of the body is read only later
  void reader?.cancel().catch(() => undefined);
  return text;
}

/** The largest form with files whose text is shown again, in bytes. */
const maxShownForm = 64 * 1024;

/** The text in a form that was refused, by field. Reads the request. */
async function readTyped(request: Request): Promise<[string, string][]> {
  const type = request.headers.get('content-type') ?? '';
  const size = Number(request.headers.get('content-length') ?? Number.NaN);
  if (type.startsWith('application/x-www-form-urlencoded') || size <= maxShownForm) {
    const form = await readForm(request);
    return [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  }
  await request.body?.cancel();
  return [];
}

/** The page from which a form was sent, to be opened again. */
function backFrom(request: Request, url: URL): string {
  const referrer = URL.parse(request.headers.get('referer') ?? '');
  if (referrer?.origin !== url.origin) return '/';
  return referrer.pathname + referrer.search;
}

/** The answer that the router, a step of the check-out, and an upload get. */
export function conflictAnswer(conflict: OwnerConflict): OwnerConflictAnswer {
  return { status: 'refused', code: 'owner-conflict', problem: conflictProblem(conflict), ownerConflict: conflict };
}

/**
 * Answers a refused change: JSON for a script of a page (a step of the check-out, an upload), else what the route of the
 * conflict answers: an action's answer for the router, and for a browser's own form a page with what was typed.
 * @param render renders the route's request
 */
export async function answerRefusedChange(
  page: PageContext,
  { conflict, back }: RefusedChange,
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const cookie = request.headers.get('cookie');
  const headers: HeadersInit = cookie === null ? {} : { cookie };
  const isData = url.pathname.endsWith('.data');
  const isForm = !isData && request.headers.get('accept')?.includes('text/html') === true;
  page.refusedChange = { conflict, back, typed: isForm ? await readTyped(request) : [] };
  if (isForm) return render(new Request(new URL(conflictPath, url), { headers }));
  await request.body?.cancel();
  if (!isData) return answerScript(conflict);
  const action = new URL(`${conflictPath}.data`, url);
  return render(new Request(action, { method: 'POST', headers, body: new URLSearchParams() }));
}

/** A logged-out person only has to log in again, which these scripts know how to ask for. */
function answerScript(conflict: OwnerConflict): Response {
  const answer = conflictAnswer(conflict);
  if (conflict.reason !== 'logged-out') return Response.json(answer, { status: errorStatuses[answer.code] });
  const { status, problem } = answer;
  return Response.json({ status, code: 'signed-out', problem }, { status: errorStatuses['signed-out'] });
}
