import { Form, useNavigation } from 'react-router';
import { saleMails } from '#features/accounts/winery-role.ts';
import { type StaffView, saleMailLabels } from '#features/wineries/staff/staff.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';
import { staffUrl } from './staff-url.ts';

/** The mails about a winery's sales that somebody of it chooses for themselves. */
export function SaleMails(props: SaleMailProps) {
  return (
    <FieldGroup id="sale-mails" title="E-mails you get">
      <SaleMailForm {...props} />
    </FieldGroup>
  );
}

type SaleMailProps = { you: NonNullable<StaffView['you']>; limited: boolean };

/** How to leave a winery. @param isOnlyOwner then nobody else could manage it, and they must stay */
export function LeaveWinery(props: { winery: { slug: string; name: string }; isOnlyOwner: boolean }) {
  const { winery, isOnlyOwner } = props;
  return (
    <FieldGroup id="leave-winery" title="Leave">
      {isOnlyOwner ? (
        <p className="text-ink-soft text-pretty">
          You’re the only owner of {winery.name}. Before you can leave, invite another owner, or hand the winery over.
        </p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-ink-soft text-pretty">
            Your access to {winery.name} ends at once, and you get no more e-mails about its orders. Only an owner can
            invite you again.
          </p>
          <Button to={staffUrl(winery.slug, { leave: '1' })} preventScrollReset>
            Leave {winery.name}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

function SaleMailForm({ you, limited }: SaleMailProps) {
  const busy = useNavigation().formData?.get('intent') === 'sale-mails';
  return (
    <Form method="post" preventScrollReset>
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
