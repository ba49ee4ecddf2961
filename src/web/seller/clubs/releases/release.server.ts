import { data, redirect } from 'react-router';
import { allocateRelease } from '#features/clubs/releases/allocate-release.server.ts';
import { deleteRelease } from '#features/clubs/releases/save-release.server.ts';
import { showRelease } from '#features/clubs/releases/show-releases.server.ts';
import {
  activateRelease,
  archiveRelease,
  postponeRelease,
} from '#features/clubs/releases/transition-release.server.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import { answerForm, readTypedFields, readTypedText } from '../../../forms/form-action.server.ts';
import { editConflictMessage, limitedAccess, type Rejected, type TypedText } from '../../../forms/form-result.ts';
import type { SignedInPage } from '../../../shell/guards.server.ts';
import { clubUrl } from '../clubs-url.ts';
import { clubErrorMessages } from '../error-messages.ts';
import { asideField, asidePrefix } from './aside-field.ts';

type Ids = { clubId: string; id: string };

type Refused =
  | { ok: false; code: keyof typeof clubErrorMessages }
  | InvalidParams
  | { ok: false; code: 'incomplete'; problems: string[] };

function refused({ actor }: SignedInPage, refusal: Refused, url: string, typed: TypedText = {}) {
  if (refusal.code === 'validation-invalid-params') {
    return answerForm<Rejected>({ status: 'invalid', fields: refusal.errors, typed });
  }
  if (actor.limited) return answerForm<Rejected>({ ...limitedAccess, typed });
  if (refusal.code === 'changed') {
    return answerForm<Rejected>({ status: 'conflict', problem: editConflictMessage, typed, currentUrl: url });
  }
  const problem = 'problems' in refusal ? refusal.problems.join(' ') : clubErrorMessages[refusal.code];
  return answerForm<Rejected>({ status: 'refused', code: refusal.code, problem, typed });
}

/** The forms of a release's page, by their intent. */
const forms = {
  activate: async (page: SignedInPage, ids: Ids, url: string, form: FormData) => {
    const done = await activateRelease(page.app, page.actor, ids);
    if (!done.ok) return refused(page, done, url);
    // why: if bottles were sold meanwhile, the page of the active release warns of those that are missing
    if (form.get('aside') === 'yes') {
      await allocateRelease(page.app, page.actor, { ...ids, bottles: bottlesOf(readTypedFields(form)) });
    }
    throw redirect(`${url}?done=activated`, 303);
  },
  archive: async (page: SignedInPage, ids: Ids, url: string) => {
    const done = await archiveRelease(page.app, page.actor, ids);
    if (done.ok) throw redirect(`${url}?done=archived`, 303);
    return refused(page, done, url);
  },
  delete: async (page: SignedInPage, ids: Ids, url: string) => {
    const done = await deleteRelease(page.app, page.actor, ids);
    if (done.ok) throw redirect(`${clubUrl(ids.clubId)}?done=release-deleted`, 303);
    return refused(page, done, url);
  },
  postpone: async (page: SignedInPage, ids: Ids, url: string, form: FormData) => {
    const fields = readTypedText(form, ['version', 'message', 'billOn', 'shipOn']);
    const done = await postponeRelease(page.app, page.actor, { ...ids, fields });
    if (done.ok) throw redirect(`${url}?done=saved`, 303);
    return refused(page, done, url, fields);
  },
  allocate: allocate,
};

/** The bottles of each wine that a form sets aside. */
function bottlesOf(typed: TypedText) {
  return Object.entries(typed).flatMap(([name, quantity]) =>
    name.startsWith(asidePrefix) ? [{ listingId: name.slice(asidePrefix.length), quantity: quantity || '0' }] : [],
  );
}

async function allocate(page: SignedInPage, ids: Ids, url: string, form: FormData) {
  const typed = readTypedFields(form);
  const done = await allocateRelease(page.app, page.actor, { ...ids, bottles: bottlesOf(typed) });
  if (done.ok) throw redirect(`${url}?done=allocated`, 303);
  if (done.code !== 'transaction-listing-insufficient-stock') return refused(page, done, url, typed);
  const shown = await showRelease(page.app, page.actor, ids);
  const wine = shown.ok ? shown.value.release.wines.find(({ listingId }) => listingId === done.listingId) : undefined;
  const most = (wine ? wine.allocated - wine.used : 0) + done.left;
  const fields = { [asideField(done.listingId)]: `There are only ${most}, those already set aside included` };
  return answerForm<Rejected>({ status: 'invalid', fields, typed });
}

/** Handles a form of a release's page. @throws a redirect after a change */
export async function handleReleasePage(page: SignedInPage, ids: Ids, form: FormData) {
  const intent = form.get('intent');
  const known = Object.keys(forms).find((name) => name === intent) as keyof typeof forms | undefined;
  if (!known) throw data(null, { status: 400 });
  return forms[known](page, ids, clubUrl(ids.clubId, `releases/${ids.id}`), form);
}
