import { useNavigation } from 'react-router';
import type { MembershipDetails, PastShipment } from '#features/clubs/own-memberships/own-membership.ts';
import { formatDateTime, formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatCents } from '../catalog/clubs/club-texts.ts';
import { Form } from '../forms/form.tsx';
import { LogInToChange } from './opened-by-link.tsx';

/** Releases and shipments that were billed without the member, since they cost more than they had agreed to: they still may agree. */
export function LateConsents({ membership, mayChange }: { membership: MembershipDetails; mayChange: boolean }) {
  const waiting = membership.past.filter(({ agreeUntil }) => agreeUntil !== null);
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="needs-consent" className="grid gap-4">
      <h2 id="needs-consent" className="text-title">
        Your OK is needed
      </h2>
      {waiting.map((shipment) => (
        <LateConsent key={shipment.id} {...{ membership, shipment, mayChange }} />
      ))}
    </section>
  );
}

type Given = { membership: MembershipDetails; shipment: PastShipment; mayChange: boolean };

function LateConsent({ membership, shipment, mayChange }: Given) {
  const { id, release, billedOn, winesCents, totalCents, agreeUntil } = shipment;
  const busy = useNavigation().formData?.get('shipment') === id;
  const isHeld = membership.state === 'held';
  const isSubscription = membership.club.model === 'subscription';
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3 rounded-md bg-ochre-wash px-4 py-3.5">
      <input type="hidden" name="do" value="agree-late" />
      <input type="hidden" name="shipment" value={id} />
      <p className="max-w-prose text-small text-pretty">
        {isSubscription ? 'Your shipment' : release} was billed on {formatLocalDay(billedOn)}. Its wines cost{' '}
        {formatCents(winesCents)}, more than you had agreed to, so we charged you nothing. Agree until{' '}
        {formatDateTime(agreeUntil ?? '')} to get it; otherwise you get nothing of this{' '}
        {isSubscription ? 'shipment' : 'release'}.
      </p>
      {isHeld && <p className="text-small font-semibold">Your membership is on hold. End the hold first.</p>}
      {membership.byLink && (
        <LogInToChange id={membership.id} section="needs-consent">
          Log in to agree
        </LogInToChange>
      )}
      {mayChange && !membership.byLink && !isHeld && (
        <p>
          <Button type="submit" kind="primary" busy={busy} busyLabel="Saving">
            Agree and pay {formatCents(totalCents)}
          </Button>
        </p>
      )}
    </Form>
  );
}
