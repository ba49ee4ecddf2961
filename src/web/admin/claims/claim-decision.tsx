import { Form, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { ReviewedClaim } from '#features/claims/claim.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

type DecisionProps = {
  claim: ReviewedClaim;
  rejects: boolean;
  reason: { typed: string | undefined; error: string | undefined };
};

/** The decision of a claim that waits: approve it here, or reject it with a reason in a dialog. */
export function ClaimDecision({ claim, rejects, reason }: DecisionProps) {
  const deciding = useNavigation().formData?.get('decision');
  const { id, similar, isNew, winery, directory, claimant, others } = claim;
  const hasOwner = (directory?.owners.length ?? 0) > 0;
  const waiting = others.filter(
    (other) => other.state === 'pending' && winery !== null && other.winery?.id === winery.id,
  );
  return (
    <section aria-labelledby="decide" className="grid gap-4 rounded-md bg-paper-sunk p-4 md:p-5">
      <h2 id="decide" className="text-title">
        Decide
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Approving makes {claimant.name} an owner. {claimant.name} gets an e-mail either way.
        {waiting.length > 0 &&
          ` ${waiting.length === 1 ? 'The other claim that waits is' : `The ${waiting.length} other claims that wait are`} rejected.`}
      </p>
      <Form method="post" replace preventScrollReset noValidate className="grid gap-4">
        {isNew && similar.length > 0 && (
          <RadioGroup
            id="wineryId"
            name="wineryId"
            label="Which winery is it?"
            defaultValue=""
            choices={[
              { value: '', label: 'A new one: add it to the directory' },
              ...similar.map((one) => ({ value: one.id, label: `${one.name}, ${one.city}` })),
            ]}
          />
        )}
        {hasOwner && (
          <CheckboxField
            id="endOwners"
            name="endOwners"
            label="End the access of the present owners. They get an e-mail, and payouts pause until the new owner confirms the bank account."
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="decision"
            value="approve"
            kind="primary"
            busy={deciding === 'approve'}
            busyLabel="Approving"
          >
            Approve
          </Button>
          <Button to={`/dashboard/claims/${id}?reject=open`} preventScrollReset>
            Reject
          </Button>
        </div>
      </Form>
      {rejects && <RejectDialog id={id} reason={reason} busy={deciding === 'reject'} />}
    </section>
  );
}

function RejectDialog({ id, reason, busy }: { id: string; reason: DecisionProps['reason']; busy: boolean }) {
  const here = `/dashboard/claims/${id}`;
  return (
    <Dialog
      open
      closeTo={here}
      title="Reject the claim"
      footer={
        <>
          <Button to={here} replace preventScrollReset>
            Not now
          </Button>
          <Button type="submit" form="reject" kind="primary" busy={busy} busyLabel="Rejecting">
            Reject
          </Button>
        </>
      }
    >
      <Form id="reject" method="post" replace preventScrollReset noValidate className="grid gap-5">
        <input type="hidden" name="decision" value="reject" />
        <p className="text-small text-ink-soft text-pretty">
          The claimant reads your reason by e-mail and on the page of the claim, and can claim the winery again.
        </p>
        <TextArea
          id="reason"
          name="reason"
          label="Your reason"
          maxLength={maxReasonLength}
          defaultValue={reason.typed}
          error={reason.error}
          required
        />
      </Form>
    </Dialog>
  );
}
