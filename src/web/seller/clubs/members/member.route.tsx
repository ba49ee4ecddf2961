import { data, redirect } from 'react-router';
import { showMember } from '#features/clubs/members/list-members.server.ts';
import {
  cancelReasonLabels,
  type ManagedMember,
  maxNoteLength,
  wineryCancelReasons,
} from '#features/clubs/members/managed-member.ts';
import { formatDateTime, formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Form } from '../../../forms/form.tsx';
import { readForm } from '../../../forms/form-action.server.ts';
import { FieldGroup, failuresOf, fieldPropsOf } from '../../../forms/form-fields.tsx';
import { FormOutcome } from '../../../forms/form-outcome.tsx';
import { type FormState, formStateOf, limitedAccess, revalidateAfterForms } from '../../../forms/form-result.ts';
import { QueryFailed } from '../../../shell/errors/load-failed.tsx';
import { privateMeta } from '../../../shell/meta/private-meta.ts';
import { ClubSubframe } from '../club-frame.tsx';
import { requireClubPage } from '../clubs.server.ts';
import { clubUrl } from '../clubs-url.ts';
import type { Route } from './+types/member.route.ts';
import { handleMemberForm } from './member.server.ts';
import { MemberBadge } from './member-badge.tsx';

/** `/manage-wine-club/{club}/members/{member}`: a member, what happened, and what an owner can do. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = requireClubPage(context, url);
  const shown = await showMember(app, actor, { clubId: params.club, id: params.member });
  if (!shown.ok) throw data(null, { status: 404 });
  return { site: { name: app.site.name }, ...shown.value, limited: actor.limited, done: url.searchParams.get('done') };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const page = requireClubPage(context, url);
  const answer = await handleMemberForm(page, { clubId: params.club, id: params.member }, await readForm(request));
  if (answer === 'done') throw redirect(`${url.pathname}?done=saved`, 303);
  return answer;
}

export const shouldRevalidate = revalidateAfterForms;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData?.site, 'Member');

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <QueryFailed error={error} />;
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, club, member, limited, done } = loaderData;
  const state = formStateOf(actionData, { note: member.note });
  const ids = { holdUntil: 'holdUntil', reason: 'reason', comment: 'comment', note: 'note' };
  const mayChange = winery.mayChange && !limited;
  return (
    <ClubSubframe
      owns={winery.mayChange}
      back={{ to: clubUrl(club.id, 'members'), label: 'Members' }}
      title={member.name}
      badges={<MemberBadge state={member.state} />}
    >
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-7">
        {done && !actionData && (
          <Notice tone="success" live="polite">
            Saved.
          </Notice>
        )}
        <FormOutcome
          result={limited && !actionData ? limitedAccess : actionData}
          failures={failuresOf(state.errors, ids)}
        />
        <MemberFacts member={member} />
        {mayChange && <NoteForm key={member.version} state={state} />}
        {mayChange && member.state !== 'canceled' && <MemberActions member={member} state={state} />}
        <MemberHistory member={member} />
      </div>
    </ClubSubframe>
  );
}

function MemberFacts({ member }: { member: ManagedMember }) {
  const { email, tierName, deliveryMethod, joinedAt, holdUntil, giftRecipientName, giftReleasesLeft } = member;
  const { canceledAt, cancelReason, cancelComment, nextOn } = member;
  const facts: (readonly [string, string | null])[] = [
    ['E-mail', email],
    ['Tier', tierName],
    ['Delivery', deliveryMethod === 'pickup' ? 'Pickup' : 'Shipping'],
    ['Joined', formatLocalDay(joinedAt.slice(0, 10))],
    ['Next shipment', nextOn && member.state === 'active' ? formatLocalDay(nextOn) : null],
    ['On hold until', holdUntil && formatLocalDay(holdUntil)],
    [
      'Gift to',
      giftRecipientName && `${giftRecipientName}, ${giftReleasesLeft} ${nextOn ? 'shipments' : 'releases'} left`,
    ],
    ['Canceled', canceledAt && formatLocalDay(canceledAt.slice(0, 10))],
    ['Why', cancelReason && cancelReasonLabels[cancelReason]],
    ['Comment', cancelComment],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
      {facts.map(([label, text]) =>
        text ? (
          <div key={label} className="grid content-start gap-0.5">
            <dt className="text-caption text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function NoteForm({ state }: { state: FormState }) {
  return (
    <FieldGroup id="your-note" title="Note">
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <TextArea
          {...fieldPropsOf(state)('note')}
          label="Only your winery sees this"
          optional
          maxLength={maxNoteLength}
        />
        <div>
          <Button type="submit" name="intent" value="note">
            Save the note
          </Button>
        </div>
      </Form>
    </FieldGroup>
  );
}

function MemberActions({ member, state }: { member: ManagedMember; state: FormState }) {
  const { errors, typed } = state;
  const field = fieldPropsOf(state);
  const reasons = wineryCancelReasons.map((value) => ({ value, label: cancelReasonLabels[value] }));
  return (
    <section aria-label="Changes" className="border-t border-line">
      {member.state === 'held' && (
        <Form method="post" preventScrollReset className="border-b border-line py-4">
          <Button type="submit" name="intent" value="resume">
            End the hold
          </Button>
        </Form>
      )}
      {member.state === 'active' && (
        <Disclosure title="Put on hold" open={errors.holdUntil !== undefined}>
          <Form method="post" preventScrollReset noValidate className="grid max-w-xs gap-4">
            <TextField
              {...field('holdUntil')}
              type="date"
              label="Last day"
              hint="Nothing is charged or sent until then."
            />
            <div>
              <Button type="submit" name="intent" value="hold">
                Put on hold
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
      <Disclosure title="Cancel the membership" open={errors.reason !== undefined || errors.comment !== undefined}>
        <Form method="post" preventScrollReset noValidate className="grid gap-4">
          <RadioGroup
            id="reason"
            name="reason"
            label="Why"
            choices={reasons}
            {...(typed.reason && { defaultValue: typed.reason })}
            error={errors.reason}
          />
          <TextArea {...field('comment')} label="Comment" optional hint="Only your winery sees this." maxLength={500} />
          <div>
            <Button type="submit" name="intent" value="cancel" kind="danger">
              Cancel the membership
            </Button>
          </div>
        </Form>
      </Disclosure>
    </section>
  );
}

const eventLabels: Readonly<Record<string, string>> = {
  joined: 'Joined',
  waiting: 'Joined the waiting list',
  admitted: 'Moved up from the waiting list',
  held: 'On hold',
  resumed: 'Hold ended',
  canceled: 'Canceled',
  'tier-changed': 'Moved to another tier',
  'gift-over': 'The gift is over',
  date: 'Moved the next shipment',
  interval: 'Changed how often they get it',
  'chose-wines': 'Chose wines',
};

const roleLabels = { member: 'Member', winery: 'Winery', operator: 'Staff', system: 'Automatic' } as const;

function MemberHistory({ member: { events } }: { member: ManagedMember }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="history" className="text-title">
        History
      </h2>
      <ol className="list-none divide-y divide-line border-y border-line">
        {events.map(({ id, kind, role, details, madeAt }) => (
          <li key={id} className="grid gap-0.5 py-2.5 text-small">
            <span className="font-medium">{eventLabels[kind] ?? kind.replaceAll('-', ' ')}</span>
            <span className="text-ink-soft wrap-anywhere">
              {roleLabels[role]} · {formatDateTime(madeAt)}
              {details && ` · ${details}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
