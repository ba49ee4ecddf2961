import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { formatClubDay } from '#features/clubs/club-day.ts';
import { moveMembers } from '#features/clubs/members/change-members.server.ts';
import { listMembers } from '#features/clubs/members/list-members.server.ts';
import { type ListedMember, type MembersPage, membershipStateLabels } from '#features/clubs/members/managed-member.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { answerForm, readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, limitedAccess, type Rejected, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import { clubErrorMessages } from '../error-messages.ts';
import type { Route } from './+types/members.route.ts';
import { MemberBadge } from './member-badge.tsx';
import { membersFileUrl, membersUrl } from './members-url.ts';

/** `/manage-wine-club/{club}/members`: the members of a club, 50 per page; owners move them to another tier. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const query = Object.fromEntries(url.searchParams);
  const listed = await listMembers(app, actor, { clubId: params.club, query });
  if (!listed.ok) throw data(null, { status: 404 });
  const moved = url.searchParams.get('moved');
  return {
    site: { name: app.site.name },
    ...listed.value,
    moved: moved !== null && /^\d{1,3}$/.test(moved) ? Number(moved) : null,
    limited: actor.limited,
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { app, actor } = requireClubPage(context, url);
  const form = await readForm(request);
  const fields = { members: form.getAll('member'), tier: form.get('to') };
  const done = await moveMembers(app, actor, { clubId: params.club, fields });
  if (done.ok) {
    const back = new URLSearchParams(url.searchParams);
    back.set('moved', String(done.value.moved));
    throw redirect(`${url.pathname}?${back}`, 303);
  }
  if (done.code === 'validation-invalid-params') {
    const { tier, members } = done.errors;
    const problem = members ?? tier ?? '';
    return answerForm<Rejected>({ status: 'invalid', fields: { to: problem } });
  }
  if (actor.limited) return answerForm<Rejected>(limitedAccess);
  return answerForm<Rejected>({ status: 'refused', code: done.code, problem: clubErrorMessages[done.code] });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Members');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function MembersPageView({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, filter, total, isMore, members, page, pages, requested, moved, limited } = loaderData;
  const mayChange = winery.mayChange && !limited;
  const { errors } = formStateOf(actionData);
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id), label: club.name }}
      title="Members"
      actions={
        <Button size="compact" to={membersFileUrl(club.id, filter)} reloadDocument>
          Export CSV
        </Button>
      }
    >
      <MemberFilterForm key={membersUrl(club.id, filter)} {...loaderData} />
      {moved !== null && !actionData && (
        <Notice tone="success" live="polite">
          {moved === 1 ? '1 member is moved.' : `${moved} members are moved.`}
        </Notice>
      )}
      <FormOutcome result={actionData} failures={failuresOf(errors, { to: 'to' })} />
      <InvalidPageNotice requested={requested} message="There is no such page of members." />
      <p className="figures text-small text-ink-soft">
        {total.toLocaleString('en-US')}
        {isMore && ' or more'} {total === 1 ? 'member' : 'members'}
      </p>
      {total === 0 ? (
        <EmptyState title="No such members">Members who have canceled are only shown with that status.</EmptyState>
      ) : (
        <Form method="post" preventScrollReset noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <ul className="list-none divide-y divide-line border-y border-line">
            {members.map((member) => (
              <MemberRow key={member.id} clubId={club.id} member={member} mayChange={mayChange} />
            ))}
          </ul>
          {mayChange && <MoveFields {...loaderData} error={errors.to} />}
        </Form>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => membersUrl(club.id, filter, to)} label="Pages of members" />
    </ClubSubframe>
  );
}

function MemberFilterForm({ club, filter, tiers }: MembersPage) {
  const states = Object.entries(membershipStateLabels).map(([value, label]) => ({ value, label }));
  return (
    <Form action={clubUrl(club.id, 'members')} role="search" className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60 md:max-w-[20rem]">
        <TextField id="search" name="search" type="search" label="Name" maxLength={100} defaultValue={filter.search} />
      </div>
      <div className="basis-40">
        <SelectField
          id="state"
          name="state"
          label="Status"
          placeholder="All members"
          choices={states}
          defaultValue={filter.state ?? ''}
        />
      </div>
      <div className="basis-44">
        <SelectField
          id="tier"
          name="tier"
          label="Tier"
          placeholder="All tiers"
          choices={tiers.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={filter.tier ?? ''}
        />
      </div>
      <Button type="submit">Show</Button>
    </Form>
  );
}

function MemberRow({ clubId, member, mayChange }: { clubId: string; member: ListedMember; mayChange: boolean }) {
  const { id, name, email, state, tierName, deliveryMethod, joinedAt, holdUntil, nextOn, isGift, hasNote } = member;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      {mayChange && state !== 'canceled' ? (
        <CheckboxField
          id={`member-${id}`}
          name="member"
          value={id}
          label={<span className="sr-only">Choose {name}</span>}
        />
      ) : (
        <span />
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap gap-x-3 wrap-anywhere">
          <Link to={clubUrl(clubId, `members/${id}`)} className="link font-medium">
            {name}
          </Link>
          <span className="text-small text-ink-soft">{email}</span>
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          {tierName} · {deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping'} · since{' '}
          {formatClubDay(joinedAt.slice(0, 10))}
          {holdUntil && ` · until ${formatClubDay(holdUntil)}`}
          {nextOn && state === 'active' && ` · next on ${formatClubDay(nextOn)}`}
          {isGift && ' · Gift'}
          {hasNote && ' · Note'}
        </p>
      </div>
      <MemberBadge state={state} />
    </li>
  );
}

function MoveFields({ tiers, error }: Pick<MembersPage, 'tiers'> & { error: string | undefined }) {
  const busy = useNavigation().state === 'submitting';
  const choices = tiers.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 basis-60">
        <SelectField
          id="to"
          name="to"
          label="Move the chosen members to"
          placeholder="Choose a tier"
          choices={choices}
          error={error}
        />
      </div>
      <Button type="submit" busy={busy} busyLabel="Moving">
        Move
      </Button>
    </div>
  );
}
