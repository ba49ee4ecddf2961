import { redirect, useNavigation } from 'react-router';
import {
  acceptInvitation,
  declineInvitation,
  type InvitationView,
  showInvitation,
} from '#features/wineries/staff/accept-invitation.server.ts';
import { wineryRoleLabels } from '#features/wineries/staff/staff.ts';
import { staffPermissions } from '#features/wineries/staff/staff-permissions.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AuthPage } from '../../forms/auth-page.tsx';
import { Form } from '../../forms/form.tsx';
import { answerForm, readForm } from '../../forms/form-action.server.ts';
import {
  type FormResult,
  limitedAccess,
  problemOf,
  type Rejected,
  tooManyAttempts,
  tooManyStatus,
} from '../../forms/form-result.ts';
import { LogoutButton } from '../../shell/account-menu/logout-button.tsx';
import { requireUser } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { getPageContext, type PageContext } from '../../shell/page-context.server.ts';
import type { Route } from './+types/invitation.route.ts';
import { staffErrorMessages } from './error-messages.ts';
import { staffUrl } from './staff-url.ts';

/** `/invitation?t={token}`: the link of a mail that invites somebody to work for a winery. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, actor, user } = getPageContext(context);
  const token = url.searchParams.get('t') ?? '';
  const shown = await showInvitation(app, actor, token);
  return {
    site: app.site,
    token,
    email: user?.email ?? null,
    limited: actor.kind === 'user' && actor.limited,
    invitation: shown.ok ? shown.value : null,
    problem: shown.ok ? null : staffErrorMessages[shown.code],
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Invitation');

/** The URL contains the token, which no other site is to learn, not even from which site a visitor comes. */
export const headers = () => ({ 'referrer-policy': 'same-origin' });

/** Accepts the invitation for the account that is signed in, or declines it, which takes no account. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get('intent') === 'decline') return decline(getPageContext(context), form);
  const { app, actor, network } = requireUser(context, url);
  const accepted = await acceptInvitation(app, actor, form.get('t'), { network });
  if (accepted.ok) throw redirect(staffUrl(accepted.value.winery.slug), 303);
  if (accepted.code === 'too-many')
    return answerForm<Rejected>(tooManyAttempts(accepted), { status: tooManyStatus(accepted) });
  if (actor.limited) return answerForm<Rejected>(limitedAccess);
  const problem = staffErrorMessages[accepted.code];
  return answerForm<Rejected>({ status: 'refused', code: accepted.code, problem });
}

async function decline({ app, actor, network }: PageContext, form: FormData) {
  const declined = await declineInvitation(app, actor, form.get('t'), { network });
  if (declined.ok) {
    const message = `You won’t join ${declined.value.winery.name}. We’ve told who invited you.`;
    return answerForm<FormResult>({ status: 'saved', title: 'Declined', message });
  }
  if (declined.code === 'too-many')
    return answerForm<FormResult>(tooManyAttempts(declined), { status: tooManyStatus(declined) });
  if (declined.code === 'forbidden') return answerForm<FormResult>(limitedAccess);
  const problem = staffErrorMessages[declined.code];
  return answerForm<FormResult>({ status: 'refused', code: declined.code, problem });
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, problem, token, email, limited, site } = loaderData;
  const declined = actionData?.status === 'saved' ? actionData : undefined;
  if (declined) {
    return (
      <AuthPage title="Invitation declined" lead={declined.message}>
        <div>
          <Button to="/">Home</Button>
        </div>
      </AuthPage>
    );
  }
  if (!invitation) {
    return (
      <AuthPage title="Invitation" problem={problemOf(actionData) ?? problem ?? undefined}>
        <p className="text-ink-soft text-pretty">
          If you still want to join, ask an owner of the winery for a new invitation.
        </p>
        <div>
          <Button to="/">Home</Button>
        </div>
      </AuthPage>
    );
  }
  const { winery, role, handsOver, expiresAt } = invitation;
  return (
    <AuthPage
      title={handsOver ? `Take over ${winery.name}` : `Join ${winery.name}`}
      lead={
        handsOver
          ? `The owner wants to hand ${winery.name} over to you on ${site.name}. You become its owner, and their access ends.`
          : `You’re invited to work for ${winery.name} on ${site.name} as ${role === 'owner' ? 'an owner' : 'a member'}.`
      }
      problem={problemOf(actionData) ?? (limited ? limitedAccess.problem : undefined)}
    >
      {handsOver ? (
        <Notice tone="info" title="Payouts pause first">
          After you accept, payouts wait until you have saved the winery’s bank account and representative.
        </Notice>
      ) : null}
      <Answer invitation={invitation} token={token} email={email} limited={limited} />
      <Decline token={token} limited={limited} />
      <Access invitation={invitation} />
      <p className="text-caption text-ink-soft">The invitation works until {formatDateTime(expiresAt)}.</p>
    </AuthPage>
  );
}

/** What whoever accepts will be able to do. */
function Access({ invitation: { role } }: { invitation: InvitationView }) {
  const allowed = Object.values(staffPermissions).filter(({ roles }) => roles.includes(role));
  return (
    <section aria-labelledby="access" className="grid gap-2">
      <h2 id="access" className="text-title">
        {wineryRoleLabels[role]}s can
      </h2>
      <ul className="grid list-disc gap-1 pl-5 text-small">
        {allowed.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </section>
  );
}

type AnswerProps = { invitation: InvitationView; token: string; email: string | null; limited: boolean };

/** The button to accept, or how to get an account with the address that was invited. */
function Answer({ invitation, token, email, limited }: AnswerProps) {
  const busy = useNavigation().formData?.get('intent') === 'accept';
  const from = new URLSearchParams({ from: `/invitation?${new URLSearchParams({ t: token })}` });
  if (email === null) {
    return (
      <div className="grid gap-3">
        <p>
          It’s for <strong className="wrap-anywhere">{invitation.email}</strong>. Create an account with this address,
          or log in if you have one.
        </p>
        <Button to={`/signup?${from}`} kind="primary" size="large" wide>
          Create an account
        </Button>
        <Button to={`/login?${from}`} size="large" wide>
          Log in
        </Button>
      </div>
    );
  }
  if (email.toLowerCase() !== invitation.email) {
    return (
      <Notice tone="warning" title="You’re logged in with another address" actions={<LogoutButton look="link" />}>
        The invitation is for <span className="wrap-anywhere">{invitation.email}</span>. Log out, then open the link in
        the e-mail again.
      </Notice>
    );
  }
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="t" value={token} />
      <Button type="submit" kind="primary" size="large" wide busy={busy} busyLabel="Accepting" disabled={limited}>
        {invitation.handsOver ? 'Take over the winery' : 'Accept'}
      </Button>
    </Form>
  );
}

/** The button to say no: it works for everybody with the link, so that nobody has to open an account for it. */
function Decline({ token, limited }: { token: string; limited: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'decline';
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value="decline" />
      <input type="hidden" name="t" value={token} />
      <button type="submit" className="link min-h-11 text-small" disabled={limited || busy}>
        Decline the invitation
      </button>
    </Form>
  );
}
