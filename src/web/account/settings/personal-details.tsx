import type { Account } from '#features/accounts/account.ts';
import { usStates } from '#features/accounts/addresses/us-states.ts';
import { formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { fieldPropsOf } from '../../forms/form-fields.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';
import { useResettingForm } from '../../forms/use-form.ts';
import { InterestField } from '../person-fields.tsx';

/** The ids of the form's fields by their names. */
export const detailIds = { zip: 'zip', state: 'state', company: 'company', role: 'role' };

const states = usStates.map(({ code, name }) => ({ value: code, label: name }));

/**
 * What a person said of themselves when they signed up: ZIP code, state, company, and what they are. The date of birth
 * is only shown.
 * @param limited whether it is an impersonation session, which can change nothing
 */
export function PersonalDetails(props: { account: Account; result: FormResult | undefined; limited: boolean }) {
  const { account, result, limited } = props;
  const { form, busy } = useResettingForm(result, 'details');
  const { zip, state: home, company, role } = account;
  const state = formStateOf(result, { zip: zip ?? '', state: home ?? '', company: company ?? '', role: role ?? '' });
  const field = fieldPropsOf(state);
  return (
    <section aria-labelledby="personal-details" className="grid gap-5 border-t border-line pt-8">
      <h2 id="personal-details" className="text-title">
        About you
      </h2>
      <BirthDate birthDate={account.birthDate} />
      <Form ref={form} method="post" noValidate>
        <input type="hidden" name="intent" value="details" />
        <fieldset disabled={limited} className="grid gap-5">
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 md:gap-x-5">
            <SelectField
              {...field('state')}
              label="State"
              autoComplete="address-level1"
              choices={states}
              placeholder="Choose"
              optional
            />
            <TextField
              {...field('zip')}
              label="ZIP code"
              autoComplete="postal-code"
              inputMode="numeric"
              maxLength={10}
              required
            />
          </div>
          <TextField {...field('company')} label="Company" autoComplete="organization" maxLength={120} optional />
          <InterestField name="role" typed={state.typed.role} error={state.errors.role} required />
          <div>
            <Button type="submit" kind="primary" size="large" busy={busy} busyLabel="Saving" disabled={limited}>
              Save details
            </Button>
          </div>
        </fieldset>
      </Form>
    </section>
  );
}

function BirthDate({ birthDate }: { birthDate: string | null }) {
  return (
    <dl className="grid gap-1">
      <dt className="text-small font-semibold">Date of birth</dt>
      <dd>
        {birthDate === null ? 'Not given' : formatLocalDay(birthDate)}
        <p className="text-small text-ink-soft">If it’s wrong, contact us: we can correct it once.</p>
      </dd>
    </dl>
  );
}
