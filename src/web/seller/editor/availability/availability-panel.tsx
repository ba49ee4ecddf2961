import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import type { PanelProps } from '../editor.ts';
import { TabForm } from '../tab-form.tsx';
import { AffectedBookingsList } from './affected-bookings.tsx';
import { affectedBookingsTitle, type ShownAffectedBookings } from './exception-messages.ts';
import { ExceptionsSection } from './exceptions-section.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** When a tasting can be had: the week, and below it what overrides the week, month by month. */
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

/** Asks before the week takes hours from under bookings: the form is sent again with this box ticked. */
function ConfirmSchedule({ affected }: { affected: ShownAffectedBookings }) {
  return (
    <div className="grid gap-2">
      <Notice tone="warning" title={affectedBookingsTitle(affected)}>
        <AffectedBookingsList {...affected} />
      </Notice>
      {/* why: who ticked it for other bookings has not ticked it for these */}
      <CheckboxField
        key={affected.mark}
        id="confirmed"
        name="confirmed"
        value={affected.mark}
        label="Save these hours all the same"
      />
    </div>
  );
}
