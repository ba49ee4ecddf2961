import { data } from 'react-router';
import { type InvitationsPage, invitationStateLabels } from '#features/clubs/invitations/invitation.ts';
import { listInvitations } from '#features/clubs/invitations/show-invitations.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/invitations.route.ts';
import { InvitationRow } from './invitation-row.tsx';
import { handleInvitationsForm } from './invitations.server.ts';
import { InviteForm } from './invite-form.tsx';
import { invitedMessage } from './invited-message.ts';

/** `/manage-wine-club/{club}/invitations`: inviting people to a club, and what became of those who are invited. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const query = Object.fromEntries(url.searchParams);
  const listed = await listInvitations(app, actor, { clubId: params.club, query });
  if (!listed.ok) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    ...listed.value,
    message: invitedMessage(url.searchParams),
    limited: actor.limited,
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleInvitationsForm(requireClubPage(context, url), params.club, { form: await readForm(request), url });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Invitations');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

function pageUrl({ club, state }: Pick<InvitationsPage, 'club' | 'state'>, page = 1): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) });
  return `${clubUrl(club.id, 'invitations')}${query.size === 0 ? '' : `?${query}`}`;
}

export default function InvitationsPageView({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, message, limited, requested, page, pages } = loaderData;
  const mayChange = winery.mayChange && !limited;
  const form = formStateOf(actionData);
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, 'members'), label: 'Members' }}
      title="Invitations"
      actions={
        mayChange && (
          <Button size="compact" to={clubUrl(club.id, 'members/import')}>
            Import CSV
          </Button>
        )
      }
    >
      {message !== undefined && !actionData && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome
        result={limited && !actionData ? limitedAccess : namingWhom(actionData, loaderData.invitations)}
        failures={failuresOf(form.errors, { emails: 'emails', tier: 'tier' })}
      />
      {mayChange && !club.isOpen && <Notice>People can be invited once the club is open.</Notice>}
      {mayChange && club.isOpen && <InviteForm key={loaderData.leftToday} page={loaderData} form={form} />}
      <InvalidPageNotice requested={requested} />
      <InvitationList page={loaderData} mayChange={mayChange} />
      <Pager page={page} pages={pages} hrefOf={(to) => pageUrl(loaderData, to)} label="Pages of invitations" />
    </ClubSubframe>
  );
}

/** A refusal that says which of the listed invitations it is about. */
function namingWhom(answer: Route.ComponentProps['actionData'], invitations: InvitationsPage['invitations']) {
  if (answer?.status !== 'refused') return answer;
  const email = invitations.find(({ id }) => id === answer.typed?.id)?.email;
  return email === undefined ? answer : { ...answer, problem: `${email}: ${answer.problem}` };
}

function InvitationList({ page, mayChange }: { page: InvitationsPage; mayChange: boolean }) {
  const { club, invitations, total, isMore, state } = page;
  const states = Object.entries(invitationStateLabels).map(([value, label]) => ({ value, label }));
  return (
    <section aria-labelledby="sent-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="sent-title" className="text-title">
          Sent invitations
        </h2>
        {(total > 0 || state !== null) && (
          <Form key={state} action={clubUrl(club.id, 'invitations')} className="flex items-end gap-3">
            <div className="basis-44">
              <SelectField
                id="state"
                name="state"
                label="Status"
                placeholder="All invitations"
                choices={states}
                defaultValue={state ?? ''}
              />
            </div>
            <Button type="submit">Show</Button>
          </Form>
        )}
      </div>
      {total === 0 ? (
        <EmptyState title="No invitations">
          {state === null ? 'You haven’t invited anybody to this club yet.' : 'No invitation has this status.'}
        </EmptyState>
      ) : (
        <>
          <p className="figures text-small text-ink-soft">
            {total.toLocaleString('en-US')}
            {isMore && ' or more'} {total === 1 ? 'invitation' : 'invitations'}
          </p>
          <ul className="list-none divide-y divide-line border-y border-line">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} {...{ clubId: club.id, invitation, mayChange }} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
