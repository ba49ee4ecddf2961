import { useNavigation } from 'react-router';
import { type Plan, planBounds } from '#features/plans/plan.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import type { FormState, TypedText } from '../../forms/form-result.ts';

/** The ids of the form's fields by their names, in their order. */
export const planFieldIds = {
  name: 'name',
  summary: 'summary',
  monthlyCents: 'monthlyCents',
  yearlyCents: 'yearlyCents',
  commission: 'commission',
  listings: 'listings',
  clubs: 'clubs',
  seats: 'seats',
};

/** A plan as its form shows it. */
export function typedPlan(plan: Plan | null): TypedText {
  if (!plan) return { version: '0' };
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  return {
    version: String(plan.version),
    name: plan.name,
    summary: plan.summary,
    monthlyCents: dollars(plan.monthlyCents),
    yearlyCents: dollars(plan.yearlyCents),
    commission: String(plan.commission / 100),
    listings: String(plan.listings ?? ''),
    clubs: String(plan.clubs ?? ''),
    seats: String(plan.seats ?? ''),
    researchPlacement: plan.researchPlacement ? 'on' : '',
  };
}

const money = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const;
const count = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off', optional: true } as const;

type FormProps = {
  state: FormState;
  /** The id that all versions of the plan share. */
  lineId: string;
  /** The version that is offered; undefined for a new plan. */
  id: string | undefined;
  mayEnd: boolean;
  isEnding: boolean;
};

/** The form of a plan: prices, what the operator keeps, and limits. */
export function PlanForm({ state, lineId, id, mayEnd, isEnding }: FormProps) {
  const field = fieldPropsOf(state);
  const busy = useNavigation().formData?.get('intent') === 'save';
  return (
    <>
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <input type="hidden" name="line" value={lineId} />
        <input type="hidden" name="version" value={state.typed.version} />
        <FieldGroup id="offer" title="Price">
          <TextField {...field('name')} label="Name" maxLength={planBounds.name} />
          <TextField
            {...field('summary')}
            label="Who it’s for"
            optional
            maxLength={planBounds.summary}
            hint="A sentence below the name."
          />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <TextField {...field('monthlyCents')} {...money} label="Price per month" hint="In dollars; 0 is free." />
            <TextField
              {...field('yearlyCents')}
              {...money}
              label="Price per year"
              hint="In dollars, at most twelve months."
            />
            <TextField {...field('commission')} {...money} label="Commission, %" hint="Of wines and tastings sold." />
          </div>
        </FieldGroup>
        <FieldGroup id="limits" title="What it includes">
          <p className="text-small text-ink-soft">Leave a field empty for no limit. Staff includes open invitations.</p>
          <div className="grid items-start gap-5 md:grid-cols-3">
            <TextField {...field('listings')} {...count} label="Listings on sale" />
            <TextField {...field('clubs')} {...count} label="Wine clubs" />
            <TextField {...field('seats')} {...count} label="Staff" />
          </div>
          <CheckboxField
            id="researchPlacement"
            name="researchPlacement"
            value="on"
            defaultChecked={state.typed.researchPlacement === 'on'}
            label="A featured place in the directory"
            hint="Shared in turn with other wineries that have it, and marked as featured. It changes no score and no order."
          />
        </FieldGroup>
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" name="intent" value="save" kind="primary" busy={busy} busyLabel="Saving">
            Save
          </Button>
          {mayEnd && (
            <Button to="?end" preventScrollReset>
              End the offer
            </Button>
          )}
        </div>
      </Form>
      <ConfirmDialog open={mayEnd && isEnding} closeTo="?" title="End the offer?" form="end-plan" yes="End the offer">
        Nobody can choose this plan any more. Wineries that have it keep it.
      </ConfirmDialog>
      <Form id="end-plan" method="post">
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="id" value={id ?? ''} />
      </Form>
    </>
  );
}
