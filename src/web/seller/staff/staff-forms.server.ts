import { data, redirect } from 'react-router';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import { showSellerWinery } from '#features/wineries/show-seller-winery.server.ts';
import {
  changeStaffRole,
  leaveWinery,
  removeStaff,
  setSaleMails,
} from '#features/wineries/staff/change-staff.server.ts';
import {
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
} from '#features/wineries/staff/invite-staff.server.ts';
import { type PlanLimitRefusal, planLimitMessage } from '#features/wineries/terms/winery-terms.ts';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { sellerRoles } from '#kit/actor.ts';
import type { InvalidParams } from '#kit/field-errors.ts';
import { answerForm, readTypedText } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyAttempts } from '../../forms/form-result.ts';
import { requireRole } from '../../shell/guards.server.ts';
import type { getPageContext, PageContext } from '../../shell/page-context.server.ts';
import { staffErrorMessages } from './error-messages.ts';

type Context = Parameters<typeof getPageContext>[0];

/**
 * The actor, their wineries, and the winery whose staff is shown: the one in `?winery={slug}`, else their first. Admins
 * may look at any.
 * @throws a redirect for others; a 404 if there is none
 */
export async function requireStaffPage(context: Context, url: URL) {
  const page = requireRole(context, url, [...sellerRoles, 'admin']);
  const wineries = await listWineryMemberships(page.app, page.actor);
  const slug = url.searchParams.get('winery');
  const own = wineries.find((one) => one.slug === slug) ?? (slug === null ? wineries[0] : undefined);
  if (own) return { ...page, wineries, winery: { id: own.id, slug: own.slug, name: own.name } };
  const found = slug === null ? undefined : await showSellerWinery(page.app, page.actor, slug);
  if (!found?.ok) throw wineries.length > 0 ? redirect('/winery-staff') : data(null, { status: 404 });
  return { ...page, wineries, winery: { id: found.value.id, slug: found.value.slug, name: found.value.name } };
}

type StaffApp = { app: PageContext['app']; actor: SignedIn; winery: { id: string; slug: string; name: string } };

type Refused = { ok: false; code: keyof typeof staffErrorMessages } | InvalidParams | PlanLimitRefusal | RateLimited;

/** The answer to a refused form. */
function refused({ actor }: StaffApp, refusal: Refused, typed?: Record<string, string>) {
  const shown = typed && { typed };
  if (refusal.code === 'validation-invalid-params')
    return answerForm<FormResult>({ status: 'invalid', fields: refusal.errors, ...shown });
  if (refusal.code === 'too-many') return answerForm<FormResult>({ ...tooManyAttempts(refusal), ...shown });
  if (actor.limited) return answerForm<FormResult>(limitedAccess);
  if (refusal.code === 'plan-limit')
    return answerForm<FormResult>({
      status: 'refused',
      code: refusal.code,
      problem: planLimitMessage(refusal.reached),
      ...shown,
    });
  const problem = staffErrorMessages[refusal.code];
  return answerForm<FormResult>({ status: 'refused', code: refusal.code, problem, ...shown });
}

const saved = (message: string) => answerForm<FormResult>({ status: 'saved', title: 'Saved', message });

/** The forms of the staff page, by their intent. Each answers with what happened. */
const forms = {
  invite: async (page: StaffApp, form: FormData) => {
    const typed = readTypedText(form, ['email', 'as'], 254);
    const handOver = typed.as === 'successor';
    const fields = { email: typed.email, role: handOver ? 'owner' : typed.as, handOver };
    const sent = await inviteStaff(page.app, page.actor, page.winery.id, fields);
    if (sent.ok) return saved(`We’ve sent the invitation to ${sent.value.email}. It works for seven days.`);
    if (sent.code !== 'validation-invalid-params') return refused(page, sent, typed);
    const { role, ...errors } = sent.errors;
    return refused(page, { ...sent, errors: role ? { ...errors, as: role } : errors }, typed);
  },
  resend: async (page: StaffApp, form: FormData) => {
    const { invitation: invitationId } = readTypedText(form, ['invitation'], 40);
    const sent = await resendStaffInvitation(page.app, page.actor, { wineryId: page.winery.id, invitationId });
    if (!sent.ok) return refused(page, sent);
    return saved(`We’ve sent the invitation to ${sent.value.email} again. The earlier link no longer works.`);
  },
  revoke: async (page: StaffApp, form: FormData) => {
    const { invitation: invitationId } = readTypedText(form, ['invitation'], 40);
    const done = await revokeStaffInvitation(page.app, page.actor, { wineryId: page.winery.id, invitationId });
    return done.ok ? saved('The invitation is revoked. Its link no longer works.') : refused(page, done);
  },
  role: async (page: StaffApp, form: FormData) => {
    const { person: personId, role } = readTypedText(form, ['person', 'role'], 40);
    const done = await changeStaffRole(page.app, page.actor, { wineryId: page.winery.id, personId }, { role });
    if (!done.ok) return refused(page, done);
    if (personId === page.actor.id) throw redirect(`/winery-staff?winery=${page.winery.slug}`);
    return saved(done.value.role === 'owner' ? 'They’re now an owner.' : 'They’re now a member.');
  },
  remove: async (page: StaffApp, form: FormData) => {
    const { person: personId } = readTypedText(form, ['person'], 40);
    const done = await removeStaff(page.app, page.actor, { wineryId: page.winery.id, personId });
    return done.ok ? saved('They’re removed. Their access has ended.') : refused(page, done);
  },
  leave: async (page: StaffApp) => {
    const done = await leaveWinery(page.app, page.actor, page.winery.id);
    if (!done.ok) return refused(page, done);
    throw redirect('/');
  },
  'sale-mails': async (page: StaffApp, form: FormData) => {
    const done = await setSaleMails(page.app, page.actor, page.winery.id, { saleMails: form.getAll('saleMails') });
    return done.ok ? saved('You’ll get the e-mails that you chose.') : refused(page, done);
  },
};

/** Answers a form of the staff page; undefined if its intent is none of them. */
export function answerStaffForm(page: StaffApp, form: FormData) {
  const intent = form.get('intent');
  const known = Object.keys(forms).find((name) => name === intent) as keyof typeof forms | undefined;
  return known && forms[known](page, form);
}
