import { useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import type { ReviewedClaim } from '#features/claims/claim.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Form } from '../../forms/form.tsx';
import type { FormState } from '../../forms/form-result.ts';
import { type MissingProof, ProofForm } from '../../shell/proof/proof-form.tsx';
import { ClaimProofs } from './claim-proofs.tsx';

type DecisionProps = {
  claim: ReviewedClaim;
  /** The dialog that is open. */
  opens: 'approve' | 'reject' | null;
  /** What the admin has to prove before they approve it. */
  proof: MissingProof | null;
  state: FormState;
};

/** The decision of a claim that waits: to approve it or to reject it, each in a dialog. */
export function ClaimDecision({ claim, opens, proof, state }: DecisionProps) {
  const { id, claimant } = claim;
  const here = `/dashboard/claims/${id}`;
  return (
    <section aria-labelledby="decide" className="grid gap-4 rounded-md bg-paper-sunk p-4 md:p-5">
      <h2 id="decide" className="text-title">
        Decide
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Approving makes {claimant.name} an owner. {claimant.name} gets an e-mail either way.
      </p>
      {proof && <ProofForm proof={proof} why="Before you give somebody a winery." errors={state.errors} />}
      <div className="flex flex-wrap gap-2">
        {!proof && (
          <Button to={`${here}?approve=open`} kind="primary" preventScrollReset>
            Approve
          </Button>
        )}
        <Button to={`${here}?reject=open`} preventScrollReset>
          Reject
        </Button>
      </div>
      {opens === 'approve' && !proof && <ApproveDialog claim={claim} here={here} state={state} />}
      {opens === 'reject' && <RejectDialog here={here} state={state} />}
    </section>
  );
}

function ApproveDialog({ claim, here, state }: { claim: ReviewedClaim; here: string; state: FormState }) {
  const busy = useNavigation().formData?.get('decision') === 'approve';
  const { wineryName, similar, isNew, winery, directory, claimant, others, licenseNumber } = claim;
  const owners = directory?.owners ?? [];
  const waiting = others.filter(
    (other) => other.state === 'pending' && winery !== null && other.winery?.id === winery.id,
  ).length;
  return (
    <Dialog
      open
      urgent
      closeTo={here}
      title={`Give ${wineryName} to ${claimant.name}?`}
      footer={
        <>
          <Button to={here} replace preventScrollReset>
            Not now
          </Button>
          <Button type="submit" form="approve" kind="primary" busy={busy} busyLabel="Approving">
            Approve
          </Button>
        </>
      }
    >
      <Form id="approve" method="post" replace preventScrollReset noValidate className="grid gap-5">
        <input type="hidden" name="decision" value="approve" />
        <p className="text-small text-pretty">
          {claimant.name} can then change the page, sell wine, and choose the bank account that is paid.
          {waiting > 0 &&
            ` The ${waiting === 1 ? 'other pending claim' : `${waiting} other pending claims`} will be rejected.`}
        </p>
        <ClaimProofs claim={claim} />
        {isNew && similar.length > 0 && (
          <RadioGroup
            id="wineryId"
            name="wineryId"
            label="Which winery is it?"
            defaultValue={state.typed.wineryId ?? ''}
            choices={[
              { value: '', label: 'A new one: add it to the directory' },
              ...similar.map((one) => ({ value: one.id, label: `${one.name}, ${one.city}` })),
            ]}
          />
        )}
        {licenseNumber !== null && (
          <CheckboxField
            id="permitLookedUp"
            name="permitLookedUp"
            label={`I looked up the permit ${licenseNumber} with the authority, and it’s this winery’s. This is kept with the claim.`}
            defaultChecked={state.typed.permitLookedUp === 'on'}
          />
        )}
        {owners.length > 0 && (
          <CheckboxField
            id="endOwners"
            name="endOwners"
            label={`Remove the current owners (${owners.join(', ')}). They get an e-mail, and payouts pause until the new owner confirms the bank account.`}
            defaultChecked={state.typed.endOwners === 'on'}
          />
        )}
      </Form>
    </Dialog>
  );
}

function RejectDialog({ here, state }: { here: string; state: FormState }) {
  const busy = useNavigation().formData?.get('decision') === 'reject';
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
          defaultValue={state.typed.reason}
          error={state.errors.reason}
          required
        />
      </Form>
    </Dialog>
  );
}
