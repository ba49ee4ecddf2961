import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import type { PanelProps } from '../editor.ts';
import { TabForm } from '../tab-form.tsx';
import { AffectedBookingsList } from './affected-bookings.tsx';
import { affectedBookingsTitle, type ShownAffectedBookings } from './exception-messages.ts';
import { ExceptionsSection } from './exceptions-section.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** The availability tab: the weekly schedule, and below it the exceptions of a month. */
export function AvailabilityPanel({ data, rejected, form }: PanelProps) {
  const { availability } = data;
  if (!availability) return null;
  return (
    <TabForm {...form} between={<ExceptionsSection data={availability} limited={form.limited} />}>
      <ScheduleFields schedule={availability} typed={rejected?.typed} errors={rejected?.fields ?? {}} />
      {rejected?.status === 'refused' && rejected.affected && <ConfirmSchedule affected={rejected.affected} />}
    </TabForm>
  );
}

/** Asks for confirmation of a schedule that affects bookings: the form is submitted again with this box checked. */
function ConfirmSchedule({ affected }: { affected: ShownAffectedBookings }) {
  return (
    <div className="grid gap-2">
      <Notice tone="warning" title={affectedBookingsTitle(affected)}>
        <AffectedBookingsList {...affected} />
      </Notice>
      {/* why: a confirmation for other bookings must not apply to these */}
      <CheckboxField
        key={affected.version}
        id="confirmed"
        name="confirmed"
        value={affected.version}
        label="Save these hours all the same"
      />
    </div>
  );
}
