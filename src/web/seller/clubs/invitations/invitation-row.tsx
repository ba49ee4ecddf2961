import { Link } from 'react-router';
import {
  type InvitationState,
  invitationStateLabels,
  type ListedInvitation,
} from '#features/clubs/invitations/invitation.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../../forms/form.tsx';
import { clubUrl } from '../clubs-url.ts';

const tones = { open: 'neutral', joined: 'ready', expired: 'care', revoked: 'neutral' } as const satisfies Record<
  InvitationState,
  string
>;

type Props = { clubId: string; invitation: ListedInvitation; mayChange: boolean };

/** An invitation in the list, with what can be done with it. */
export function InvitationRow({ clubId, invitation, mayChange }: Props) {
  const { id, email, name, tierName, state, invitedAt, expiresAt, membershipId } = invitation;
  const until = {
    open: ` · link works until ${formatDate(expiresAt)}`,
    expired: ` · expired ${formatDate(expiresAt)}`,
  };
  const waits = state === 'open' || state === 'expired';
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-3 ${mayChange ? 'md:grid-cols-[minmax(0,1fr)_auto_13rem]' : ''}`}
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap gap-x-3 wrap-anywhere">
          {membershipId === null ? (
            <span className="font-medium">{email}</span>
          ) : (
            <Link to={clubUrl(clubId, `members/${membershipId}`)} className="link font-medium">
              {email}
            </Link>
          )}
          {name && <span className="text-small text-ink-soft">{name}</span>}
        </p>
        <p className="text-small text-ink-soft wrap-anywhere">
          Sent {formatDate(invitedAt)}
          {waits && until[state]}
          {tierName && ` · ${tierName}`}
        </p>
      </div>
      <Badge tone={tones[state]}>{invitationStateLabels[state]}</Badge>
      {mayChange && waits && (
        <Form method="post" preventScrollReset className="col-span-2 flex flex-wrap gap-2 md:col-span-1 md:justify-end">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small" name="intent" value="resend" aria-label={`Send again to ${email}`}>
            Send again
          </Button>
          {state === 'open' && (
            <Button
              type="submit"
              size="small"
              name="intent"
              value="revoke"
              aria-label={`Revoke the invitation of ${email}`}
            >
              Revoke
            </Button>
          )}
        </Form>
      )}
    </li>
  );
}
