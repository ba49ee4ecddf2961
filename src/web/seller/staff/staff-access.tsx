import { Button } from '#ui/actions/button.tsx';
import { SaleMailForm, type SaleMailProps } from '../../catalog/sale-mails/sale-mail-form.tsx';
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
