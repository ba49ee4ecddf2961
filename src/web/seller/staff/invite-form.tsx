import { Button } from '#ui/actions/button.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FieldGroup, fieldPropsOf } from '../../forms/form-fields.tsx';
import type { AnyFormResult } from '../../forms/form-outcome.tsx';
import { formStateOf } from '../../forms/form-result.ts';
import { useResettingForm } from '../../forms/use-form.ts';

/** The ids of the form's fields by their names. */
export const inviteFieldIds = { email: 'email', as: 'as' };

const roles = [
  { value: 'member', label: 'Member', note: 'Works with listings, stock, and orders.' },
  { value: 'owner', label: 'Owner', note: 'Can do everything you can, payouts and staff included.' },
  {
    value: 'successor',
    label: 'New owner instead of you',
    note: 'Hands the winery over. Once they accept, your access ends, and payouts pause until they have saved the bank account and representative.',
  },
];

/** The form to invite somebody by e-mail. It is emptied once the invitation is sent. */
export function InviteForm({ result }: { result: AnyFormResult | undefined }) {
  const { form, busy } = useResettingForm(result, 'invite');
  const state = formStateOf(result, { as: 'member' });
  return (
    <FieldGroup id="invite" title="Invite somebody">
      <Form ref={form} method="post" preventScrollReset className="grid gap-5" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <TextField
          {...fieldPropsOf(state)('email')}
          type="email"
          label="E-mail address"
          hint="They’ll get a link that works for seven days, for this address only."
          autoComplete="off"
          maxLength={254}
          required
        />
        <RadioGroup
          id="as"
          name="as"
          label="As"
          choices={roles}
          defaultValue={state.typed.as || 'member'}
          required
          error={state.errors.as}
        />
        <div>
          <Button type="submit" kind="primary" busy={busy} busyLabel="Sending">
            Send invitation
          </Button>
        </div>
      </Form>
    </FieldGroup>
  );
}
