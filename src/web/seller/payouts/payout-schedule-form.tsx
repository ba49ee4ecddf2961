import { useNavigation } from 'react-router';
import { weekdays } from '#features/payments/payouts/gathered/gathered-payout.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Form } from '../../forms/form.tsx';

type ScheduleFormProps = {
  /** The day that is chosen, from 1 for Monday; null for every day. */
  weekday: number | null;
  action: string;
  errors: Readonly<Record<string, string>>;
};

/** Chooses whether a winery is paid every day or once a week. */
export function PayoutScheduleForm({ weekday, action, errors }: ScheduleFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'schedule';
  return (
    <Form method="post" action={action} replace preventScrollReset className="grid gap-4">
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Everything that is due is sent to your bank in one payout: orders, and what is released from your reserve.
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-full md:w-64">
          <SelectField
            id="weekday"
            name="weekday"
            label="Send payouts"
            defaultValue={weekday === null ? '' : String(weekday)}
            error={errors.weekday}
            placeholder="Every day"
            choices={weekdays.map((name, index) => ({ value: String(index + 1), label: `Every ${name}` }))}
          />
        </div>
        <Button type="submit" name="intent" value="schedule" busy={busy} busyLabel="Saving">
          Save
        </Button>
      </div>
    </Form>
  );
}
