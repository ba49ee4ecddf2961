import { data, redirect } from 'react-router';
import { signUpStates } from '#features/accounts/account.ts';
import { shopDate } from '#features/accounts/age.ts';
import { signUpSchema } from '#features/accounts/person.schema.server.ts';
import { showMissingDetails } from '#features/accounts/profile/missing-details.server.ts';
import { claimFieldNames } from '#features/claims/claim.schema.ts';
import { type Claim, maxClaimFiles } from '#features/claims/claim.ts';
import { addClaimFile } from '#features/claims/claim-files.server.ts';
import { withdrawClaim } from '#features/claims/decide-claim.server.ts';
import { listOwnClaims, showClaim, showClaimTarget } from '#features/claims/show-claim.server.ts';
import { checkClaim, type SubmitClaimResult, submitClaim } from '#features/claims/submit-claim.server.ts';
import { formOverheadBytes, maxUploadBytes } from '#features/images/image-limits.ts';
import { type FormWithFiles, readFormWithFiles } from '#features/images/multipart-file.server.ts';
import { claimUrl, newWineryId } from '#features/wineries/winery.ts';
import type { SignedIn } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { answerForm, readForm, readTypedText } from '../../forms/form-action.server.ts';
import { limitedAccess, type TypedText, tooManyAttempts } from '../../forms/form-result.ts';
import { requireUser } from '../../shell/guards.server.ts';
import type { PageContext } from '../../shell/page-context.server.ts';
import { finishSignIn } from '../session.server.ts';
import { findTerms } from '../sign-in/find-terms.server.ts';
import { personFieldNames, personFormOptions } from '../sign-in/person-form.server.ts';
import { answerRefusedSignUp, signUpFromForm } from '../sign-in/sign-up-form.server.ts';
import type { ClaimFormResult } from './claim-form-result.ts';

type Context = Parameters<typeof requireUser>[0];

/**
 * What the page shows: the form for a winery or a new one, or a claim to its claimant.
 * @throws a redirect to the claim of this winery that waits, or to sign up for a claim; a 404 if there is neither
 */
export async function loadClaimPage(context: Context, page: PageContext, { id, url }: { id: string; url: URL }) {
  // why: whoever is half signed in finishes that first, and does not open a second account
  if (page.awaits || page.unconfirmed) requireUser(context, url);
  const { app, actor } = page;
  const target = id === newWineryId ? undefined : await showClaimTarget(app, actor, id);
  if (target === undefined || target.ok) {
    if (target?.value.pendingClaimId !== undefined) throw redirect(claimUrl(target.value.pendingClaimId));
    return loadForm(page, { url, id, target: target?.value });
  }
  if (!/^[\da-f-]{36}$/i.test(id)) throw data(null, { status: 404 });
  const user = requireUser(context, url);
  const claim = await showClaim(app, user.actor, id);
  if (!claim.ok) throw data(null, { status: 404 });
  const { searchParams } = url;
  return {
    shows: 'claim' as const,
    site: { name: app.site.name, contact: app.site.contact.email },
    claim: claim.value,
    limited: user.actor.limited,
    withdraws: searchParams.get('withdraw') === 'open',
    fileRefused: searchParams.get('file'),
    done: searchParams.get('done'),
  };
}

type Target = Extract<Awaited<ReturnType<typeof showClaimTarget>>, { ok: true }>['value'] | undefined;

async function loadForm(page: PageContext, { url, id, target }: { url: URL; id: string; target: Target }) {
  const { app, actor, user } = page;
  const missing = actor.kind === 'user' ? await showMissingDetails(app, actor) : undefined;
  const again = url.searchParams.get('again');
  const before = again === null ? undefined : await showClaim(app, actor, again);
  const phone = missing?.ok ? (missing.value.phoneNumber ?? '') : '';
  return {
    shows: 'form' as const,
    site: app.site,
    id,
    winery: target?.winery,
    isDispute: target?.isDispute ?? false,
    /** What the signed-in account lacks; undefined for visitors, who sign up. */
    account: missing?.ok ? { email: user?.email ?? '', ...missing.value } : undefined,
    /** The terms that visitors accept. */
    terms: missing?.ok ? null : await findTerms(app, actor),
    limited: actor.kind === 'user' && actor.limited,
    before: before?.ok ? { typed: typedOf(before.value), reason: before.value.reason } : undefined,
    phone,
    ownClaims: target ? [] : await listOwnClaims(app, actor),
    ...personFormOptions(app.clock),
  };
}

/** The fields of the form with what an earlier claim said. */
function typedOf({ wineryName, licenseNumber, phone, note, place }: Claim): TypedText {
  const { street, city, state, zip, region, website } = place ?? {};
  return {
    wineryName,
    bw: licenseNumber ?? '',
    phone: phone ?? '',
    note,
    wineryStreet: street ?? '',
    wineryCity: city ?? '',
    wineryState: state ?? '',
    wineryZip: zip ?? '',
    wineryRegion: region ?? '',
    wineryWebsite: website ?? '',
  };
}

/** Withdraws the claim, and redirects to it. */
export async function withdrawFromPage(context: Context, url: URL, id: string) {
  const { app, actor } = requireUser(context, url);
  const withdrawn = await withdrawClaim(app, actor, id);
  if (withdrawn.ok) throw redirect(`${claimUrl(id)}?done=withdrawn`, 303);
  if (withdrawn.code === 'forbidden') return answerForm<ClaimFormResult>(limitedAccess);
  if (withdrawn.code === 'not-found') throw data(null, { status: 404 });
  const problem = 'This claim is already decided.';
  return answerForm<ClaimFormResult>({ status: 'refused', code: withdrawn.code, problem });
}

/** A claim's form: its fields, and the files that prove it, which are read once the claim is filed. */
type ClaimForm = { form: FormData; files: FormWithFiles['files'] | undefined };

/** The most bytes of a claim's form: its fields, and all of its files. */
const maxForm = formOverheadBytes + maxClaimFiles * maxUploadBytes;

/**
 * Reads the form of the page. One that breaks off or is too large has no fields, so that the visitor sees what is
 * missing.
 */
export async function readClaimForm(request: Request): Promise<ClaimForm> {
  const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
  if (!isMultipart) return { form: await readForm(request), files: undefined };
  try {
    const limits = { fields: formOverheadBytes, drained: maxForm };
    const { fields, files } = await readFormWithFiles(request, 'file', limits);
    return { form: fields, files };
  } catch {
    return { form: new FormData(), files: undefined };
  }
}

/** Adds the files of a form to the claim that was filed with it. @returns the claim's page, which says what was refused */
async function addFiles(app: PageContext['app'], claimant: SignedIn, claimId: string, files: ClaimForm['files']) {
  for await (const sent of files ?? []) {
    const added = await addClaimFile(app, claimant, { claimId, sent });
    if (!added.ok) return `${claimUrl(claimId)}?${new URLSearchParams({ file: added.code })}#files`;
  }
  return claimUrl(claimId);
}

/** Files the claim, after signing up where nobody is signed in, and redirects to it. */
export async function fileFromPage(
  page: PageContext,
  request: Request,
  { id, form, files }: { id: string } & ClaimForm,
) {
  const { app, actor } = page;
  const fields = Object.fromEntries(form);
  if (actor.kind === 'user') {
    const filed = await submitClaim(app, actor, id, fields);
    if (filed.ok) throw redirect(await addFiles(app, actor, filed.value.id, files), 303);
    return answerRefused(filed, typedIn(form));
  }
  const checked = await checkClaim(app, actor, id, fields);
  const signing = signUpSchema(shopDate(app.clock.now()), signUpStates).safeParse(fields);
  const errors: FieldErrors = {
    ...(signing.success ? {} : fieldErrorsOf(signing.error.issues)),
    ...(!checked.ok && checked.code === 'invalid' ? checked.errors : {}),
  };
  if (Object.keys(errors).length > 0)
    return answerForm<ClaimFormResult>({ status: 'invalid', typed: typedIn(form), fields: errors });
  if (!checked.ok) return answerRefused(checked, typedIn(form));
  const signed = await signUpFromForm(app, actor, form, { headers: request.headers, network: page.network });
  if (!signed.ok) return answerRefusedSignUp(signed, typedIn(form));
  const claimant: SignedIn = { kind: 'user', id: signed.value.userId, roles: [], limited: false };
  const filed = await submitClaim(app, claimant, id, fields);
  // why: the account exists now; if the claim could not be filed after all, its form says why when it is sent again
  form.set('from', filed.ok ? await addFiles(app, claimant, filed.value.id, files) : claimUrl(id));
  throw await finishSignIn(app, request, form, signed.value, { isNew: true });
}

function typedIn(form: FormData): TypedText {
  return readTypedText(form, [...personFieldNames, 'email', ...claimFieldNames]);
}

const problems = {
  'not-found': 'This winery is no longer listed.',
  'already-owned': 'You already run the page of this winery.',
  'already-claimed': 'You already claimed this winery. We’re still checking it.',
  'winery-listed': 'We already list wineries that may be yours.',
} as const;

function answerRefused(refused: Exclude<SubmitClaimResult, { ok: true }>, typed: TypedText) {
  switch (refused.code) {
    case 'invalid':
      return answerForm<ClaimFormResult>({ status: 'invalid', typed, fields: refused.errors });
    case 'forbidden':
      return answerForm<ClaimFormResult>({ ...limitedAccess, typed });
    case 'too-many': {
      const { problem: _, ...limit } = tooManyAttempts(refused);
      const problem = 'You can claim up to five wineries a day. Please try again tomorrow.';
      return answerForm<ClaimFormResult>({ ...limit, problem, typed });
    }
    default: {
      const { code } = refused;
      const about = {
        ...(code === 'winery-listed' && { wineries: refused.wineries }),
        ...(code === 'already-claimed' && { claimId: refused.claimId }),
      };
      return answerForm<ClaimFormResult>({ status: 'refused', code, problem: problems[code], typed, ...about });
    }
  }
}
