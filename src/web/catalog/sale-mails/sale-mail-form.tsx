import { useNavigation } from 'react-router';
import { saleMails } from '#features/accounts/winery-role.ts';
import { type StaffView, saleMailLabels } from '#features/wineries/staff/staff.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { Form } from '../../forms/form.tsx';

/** What somebody of a winery has chosen, and the URL that the form posts to, if it is not the page's own. */
export type SaleMailProps = { you: NonNullable<StaffView['you']>; limited: boolean; action?: string };

/** The form with which somebody of a winery chooses the e-mails about its sales that they get. */
export function SaleMailForm({ you, limited, action }: SaleMailProps) {
  const busy = useNavigation().formData?.get('intent') === 'sale-mails';
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value="sale-mails" />
      <fieldset disabled={limited} className="grid gap-3">
        <legend className="mb-2 text-small text-ink-soft text-pretty">
          Choose which e-mails about sales you get.
          {you.role === 'owner'
            ? ' Every owner gets those about money, and those that nobody chose.'
            : ' Until you choose, you get none.'}
        </legend>
        {saleMails.map((kind) => (
          <CheckboxField
            key={kind}
            id={`sale-mails-${kind}`}
            name="saleMails"
            value={kind}
            defaultChecked={you.saleMails.includes(kind)}
            label={saleMailLabels[kind].name}
            hint={saleMailLabels[kind].description}
          />
        ))}
        <div className="pt-1">
          <Button type="submit" busy={busy} busyLabel="Saving" disabled={limited}>
            Save choice
          </Button>
        </div>
      </fieldset>
    </Form>
  );
}
