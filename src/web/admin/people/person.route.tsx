import { Link } from 'react-router';
import { showPersonRecord } from '#features/reporting/list-people.server.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Form } from '../../forms/form.tsx';
import { failuresOf } from '../../forms/form-fields.tsx';
import { FormOutcome } from '../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../forms/form-result.ts';
import { requireAdmin } from '../../shell/guards.server.ts';
import { privateMeta } from '../../shell/meta/private-meta.ts';
import { findMissingProof } from '../../shell/proof/proof.server.ts';
import { ProofForm, proofIds } from '../../shell/proof/proof-form.tsx';
import { DashboardSubpage } from '../dashboard-subpage.tsx';
import type { Route } from './+types/person.route.ts';
import { BanSection } from './ban-section.tsx';
import { handlePersonForm } from './person.server.ts';
import { PersonBadges } from './person-badges.tsx';
import { PersonDetails } from './person-details.tsx';
import { RoleSection } from './role-section.tsx';

/** `/dashboard/people/{id}`: a person, help with their login, their ban, and their role. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireAdmin(context, url);
  const shown = await showPersonRecord(app, actor, params.id);
  if (!shown.ok) throw new Response(null, { status: 404 });
  const isSelf = params.id === actor.id;
  const proof = isSelf || shown.value.deleted || actor.limited ? null : await findMissingProof(app, actor);
  return { site: { name: app.site.name }, person: shown.value, isSelf, proof, limited: actor.limited };
}

export function action({ context, request, params, url }: Route.ActionArgs) {
  return handlePersonForm(requireAdmin(context, url), params.id, request);
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, loaderData?.person.name ?? '');

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, isSelf, proof, limited } = loaderData;
  const { id, name, email, createdAt, deleted } = person;
  const { errors } = formStateOf(actionData);
  return (
    <DashboardSubpage back={{ to: '/dashboard/people', label: 'People' }}>
      <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="flex flex-wrap gap-2 empty:hidden">
            <PersonBadges person={person} />
          </p>
          <h1 className="text-heading wrap-anywhere">{name}</h1>
          <p className="text-small text-ink-soft wrap-anywhere">
            {email} · since <time dateTime={createdAt}>{formatDate(createdAt)}</time> ·{' '}
            <Link to={`/u/${id}`} className="link">
              Profile
            </Link>
          </p>
        </header>
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(errors, proofIds)}
        />
        <PersonDetails person={person} />
        {proof && (
          <ProofForm
            proof={proof}
            why="Before you log them out, ban them or lift their ban, or change their role."
            errors={errors}
          />
        )}
        {!deleted && !isSelf && (
          <>
            <HelpSection person={person} />
            <BanSection person={person} answer={actionData} />
            <RoleSection person={person} answer={actionData} />
          </>
        )}
      </div>
    </DashboardSubpage>
  );
}

type PersonProps = { person: Route.ComponentProps['loaderData']['person'] };

/** Help with logging in, and logging in as them. */
function HelpSection({ person }: PersonProps) {
  const { id, emailVerified, pendingEmail, sessions, hasSecondFactor, banned } = person;
  return (
    <section aria-labelledby="help" className="grid gap-4 border-t border-line pt-6">
      <h2 id="help" className="text-title">
        Help with the login
      </h2>
      <div className="flex flex-wrap gap-3">
        {(!emailVerified || pendingEmail) && (
          <Form method="post" preventScrollReset noValidate>
            <Button type="submit" name="intent" value="send-verification">
              Send verification e-mail
            </Button>
          </Form>
        )}
        {sessions > 0 && (
          <Form method="post" preventScrollReset noValidate>
            <Button type="submit" name="intent" value="end-sessions">
              Log out all devices
            </Button>
          </Form>
        )}
        {hasSecondFactor && <Button to={`/dashboard/second-factor/${id}`}>Turn off two-step login</Button>}
        {!banned && (
          <Form method="post" action="/log-in-as" noValidate>
            <input type="hidden" name="id" value={id} />
            <Button type="submit">Log in as this person</Button>
          </Form>
        )}
      </div>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Logged in as somebody else you can look, but change nothing. The audit shows that you did.
      </p>
    </section>
  );
}
