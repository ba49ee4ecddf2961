import { useState } from 'react';
import { data, Link, useLocation } from 'react-router';
import { listMembers } from '#features/clubs/members/list-members.server.ts';
import {
  type ListedMember,
  type MembersPage,
  membershipStateLabels,
  membersPerPage,
} from '#features/clubs/members/managed-member.ts';
import { isAdmin } from '#kit/actor.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldError } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { failuresOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { formStateOf, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { InvalidPageNotice } from '../../../shell/invalid-page-notice.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/members.route.ts';
import { BulkActions, bulkFieldIds, doneMessage } from './bulk-actions.tsx';
import { ChooseAll } from './choose-all.tsx';
import { MemberBadge } from './member-badge.tsx';
import { handleMembersForm } from './members.server.ts';
import { membersFileUrl, membersUrl } from './members-url.ts';

/** `/manage-wine-club/{club}/members`: the members of a club, 50 per page; owners change several at once. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const query = Object.fromEntries(url.searchParams);
  const listed = await listMembers(app, actor, { clubId: params.club, query });
  if (!listed.ok) throw data(null, { status: 404 });
  return {
    site: { name: app.site.name },
    ...listed.value,
    message: doneMessage(url.searchParams),
    limited: actor.limited,
    mayDownload: listed.value.winery.mayChange || isAdmin(actor),
  };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return handleMembersForm(requireClubPage(context, url), params.club, { form: await readForm(request), url });
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Members');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function MembersPageView({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, filter, total, isMore, members, page, pages, requested, message, limited, mayDownload } =
    loaderData;
  const mayChange = winery.mayChange && !limited;
  const state = formStateOf(actionData);
  const chosen = new Set((state.typed.member ?? '').split('\n'));
  const isQueue = filter.state === 'waiting';
  const visit = useVisitKey();
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id), label: club.name }}
      title="Members"
      actions={<MemberButtons {...{ club, filter, mayChange, mayDownload }} />}
    >
      <MemberFilterForm key={membersUrl(club.id, filter)} {...loaderData} />
      {message !== undefined && !actionData && (
        <Notice tone="success" live="polite">
          {message}
        </Notice>
      )}
      <FormOutcome result={actionData} failures={failuresOf(state.errors, bulkFieldIds)} />
      {actionData?.status === 'refused' && actionData.code === 'full' && (
        <p>
          <Button to={clubUrl(club.id, 'settings')}>Change the limit of the club</Button>
        </p>
      )}
      <InvalidPageNotice requested={requested} />
      <p className="figures text-small text-ink-soft">
        {total.toLocaleString('en-US')}
        {isMore && ' or more'} {total === 1 ? 'member' : 'members'}
        {isQueue && total > 0 && ', in the order of waiting'}
      </p>
      {total === 0 ? (
        <NoMembers {...{ club, filter, mayChange }} />
      ) : (
        // why: once something is done nobody is chosen any more, so that the next change is not made to them by mistake
        <Form
          key={actionData ? 'kept' : visit}
          method="post"
          preventScrollReset
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          <div className="grid gap-1">
            <FieldError id="members" error={state.errors.members} />
            {mayChange && filter.state !== 'canceled' && members.length > 1 && <ChooseAll />}
          </div>
          <ul
            id="members"
            aria-describedby={state.errors.members === undefined ? undefined : 'members-error'}
            className="list-none divide-y divide-line border-y border-line"
          >
            {members.map((member, at) => (
              <MemberRow
                key={member.id}
                {...{ clubId: club.id, member, mayChange }}
                isChosen={chosen.has(member.id)}
                position={isQueue ? (page - 1) * membersPerPage + at + 1 : undefined}
              />
            ))}
          </ul>
          {mayChange && filter.state !== 'canceled' && (
            <BulkActions tiers={loaderData.tiers} isQueue={isQueue} state={state} />
          )}
        </Form>
      )}
      <Pager page={page} pages={pages} hrefOf={(to) => membersUrl(club.id, filter, to)} label="Pages of members" />
    </ClubSubframe>
  );
}

/** A key that changes with each navigation, but not with that of the skip link, which changes only the hash. */
function useVisitKey(): string {
  const { key, hash } = useLocation();
  const [visit, setVisit] = useState(key);
  if (hash === '' && key !== visit) setVisit(key);
  return visit;
}

type ButtonsProps = Pick<MembersPage, 'club' | 'filter'> & { mayChange: boolean; mayDownload: boolean };

/** The pages next to the list: invitations, and files that are imported or exported. */
function MemberButtons({ club, filter, mayChange, mayDownload }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="compact" to={clubUrl(club.id, 'invitations')}>
        Invitations
      </Button>
      {mayChange && (
        <Button size="compact" to={clubUrl(club.id, 'members/import')}>
          Import CSV
        </Button>
      )}
      {mayDownload && (
        <Button size="compact" to={membersFileUrl(club.id, filter)} reloadDocument>
          Export CSV
        </Button>
      )}
    </div>
  );
}

/** Why the list is empty, and what to do next. */
function NoMembers({ club, filter, mayChange }: Pick<MembersPage, 'club' | 'filter'> & { mayChange: boolean }) {
  if (filter.search || filter.state || filter.tier) {
    return (
      <EmptyState title="No such members" action={<Button to={clubUrl(club.id, 'members')}>Show all members</Button>}>
        Members who have canceled are only shown with that status.
      </EmptyState>
    );
  }
  const invite = (
    <>
      <Button kind="primary" to={clubUrl(club.id, 'invitations')}>
        Invite people
      </Button>
      <Button to={clubUrl(club.id, 'members/import')}>Import CSV</Button>
    </>
  );
  return (
    <EmptyState title="No members yet" action={mayChange ? invite : undefined}>
      Members who join, or accept an invitation, are listed here. Those who have canceled are shown with that status.
    </EmptyState>
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

type RowProps = {
  clubId: string;
  member: ListedMember;
  mayChange: boolean;
  isChosen: boolean;
  /** The place in the waiting list, from 1. */
  position: number | undefined;
};

function MemberRow({ clubId, member, mayChange, isChosen, position }: RowProps) {
  const { id, name, email, state, tierName, deliveryMethod, joinedAt, holdUntil, nextOn, isGift, hasNote } = member;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center">
      {mayChange && state !== 'canceled' ? (
        <CheckboxField
          id={`member-${id}`}
          name="member"
          value={id}
          defaultChecked={isChosen}
          label={<span className="sr-only">Choose {name}</span>}
        />
      ) : (
        <span />
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap gap-x-3 wrap-anywhere">
          {position !== undefined && <span className="figures text-ink-soft">{position}.</span>}
          <Link to={clubUrl(clubId, `members/${id}`)} className="link font-medium">
            {name}
          </Link>
          <span className="text-small text-ink-soft">{email}</span>
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          {tierName} · {deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping'} · since{' '}
          {formatLocalDay(joinedAt.slice(0, 10))}
          {holdUntil && ` · until ${formatLocalDay(holdUntil)}`}
          {nextOn && state === 'active' && ` · next on ${formatLocalDay(nextOn)}`}
          {isGift && ' · Gift'}
          {hasNote && ' · Note'}
        </p>
      </div>
      <p className="col-start-2 md:col-start-3">
        <MemberBadge state={state} />
      </p>
    </li>
  );
}
