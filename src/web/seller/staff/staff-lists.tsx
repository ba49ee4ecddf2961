import { useNavigation } from 'react-router';
import { type StaffInvitation, type StaffPerson, wineryRoleLabels } from '#features/wineries/staff/staff.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { staffUrl } from './staff-url.ts';

const listClasses = '-my-4 grid list-none divide-y divide-line';
const rowClasses = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4';

/** The people of a winery, each with the changes that an owner can make. @param winery its slug */
export function PeopleList(props: { people: readonly StaffPerson[]; winery: string; canChange: boolean }) {
  const { people, winery, canChange } = props;
  return (
    <FieldGroup id="people" title="People">
      <ul className={listClasses}>
        {people.map((person) => (
          <li key={person.id} className={rowClasses}>
            <Person {...person} />
            {canChange && !person.isYou ? <PersonButtons person={person} winery={winery} /> : null}
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

function Person({ name, email, role, since, isYou }: StaffPerson) {
  return (
    <div className="grid min-w-0 grow basis-60 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {name}
        <Badge tone={role === 'owner' ? 'ready' : 'neutral'}>{wineryRoleLabels[role]}</Badge>
        {isYou ? <Badge>You</Badge> : null}
      </p>
      <p className="text-small wrap-anywhere text-ink-soft">{email}</p>
      <p className="text-caption text-ink-soft">
        Since <time dateTime={since}>{formatDate(since)}</time>
      </p>
    </div>
  );
}

function PersonButtons({ person: { id, name, role }, winery }: { person: StaffPerson; winery: string }) {
  const other = role === 'owner' ? 'member' : 'owner';
  const label = role === 'owner' ? 'Make a member' : 'Make an owner';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        to={staffUrl(winery, { person: id, to: other })}
        preventScrollReset
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
      <Button
        size="small"
        to={staffUrl(winery, { person: id, to: 'removed' })}
        preventScrollReset
        aria-label={`Remove ${name}`}
      >
        Remove
      </Button>
    </div>
  );
}

/** The invitations that wait for an answer, with what an owner can do about them. */
export function InvitationList(props: { invitations: readonly StaffInvitation[]; canChange: boolean }) {
  const { invitations, canChange } = props;
  return (
    <FieldGroup id="invitations" title="Invitations">
      <ul className={listClasses}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={rowClasses}>
            <Invitation {...invitation} />
            {canChange ? <InvitationButtons invitation={invitation} /> : null}
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

function Invitation({ email, role, handsOver, invitedBy, expiresAt, expired }: StaffInvitation) {
  return (
    <div className="grid min-w-0 grow basis-60 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {email}
        <Badge>{handsOver ? 'Takes over' : wineryRoleLabels[role]}</Badge>
        {expired ? (
          <Badge tone="care" icon="alert">
            Expired
          </Badge>
        ) : null}
      </p>
      <p className="text-caption wrap-anywhere text-ink-soft">
        Invited by {invitedBy} · {expired ? 'Expired' : 'Works until'}{' '}
        <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
      </p>
    </div>
  );
}

function InvitationButtons({ invitation: { id, email } }: { invitation: StaffInvitation }) {
  const { formData } = useNavigation();
  const isBusy = (intent: string) => formData?.get('intent') === intent && formData.get('invitation') === id;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="invitation" value={id} />
      <Button
        type="submit"
        name="intent"
        value="resend"
        size="small"
        busy={isBusy('resend')}
        aria-label={`Send again to ${email}`}
      >
        Send again
      </Button>
      <Button
        type="submit"
        name="intent"
        value="revoke"
        size="small"
        busy={isBusy('revoke')}
        aria-label={`Revoke the invitation to ${email}`}
      >
        Revoke
      </Button>
    </Form>
  );
}
