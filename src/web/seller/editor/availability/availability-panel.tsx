import { Notice } from '#ui/feedback/notice.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import type { RelyingShown } from './exception-messages.ts';
import type { PanelProps } from '../editor.ts';
import { ExceptionsPart } from './exceptions-section.tsx';
import { PlanFields } from './schedule-fields.tsx';
import { RelyingList, relyingTitle } from './affected-bookings.tsx';
import { TabForm } from '../tab-form.tsx';

/** When a tasting can be had: the week, and below it what overrides the week, month by month. */
export function AvailabilityPanel({ data, settled, form }: PanelProps) {
  const { availability } = data;
  if (!availability) return null;
  return (
    <TabForm {...form} between={<ExceptionsPart data={availability} limited={form.limited} />}>
      <PlanFields plan={availability} typed={settled?.typed} errors={settled?.errors ?? {}} />
      {settled?.relying && <ConfirmHours relying={settled.relying} />}
    </TabForm>
  );
}

/** Asks before the week takes hours from under bookings: the form is sent again with this box ticked. */
function ConfirmHours({ relying }: { relying: RelyingShown }) {
  return (
    <div className="grid gap-2">
      <Notice tone="warning" title={relyingTitle(relying)}>
        <RelyingList {...relying} />
      </Notice>
      {/* why: who ticked it for other bookings has not ticked it for these */}
      <CheckboxField
        key={relying.mark}
        id="confirmed"
        name="confirmed"
        value={relying.mark}
        label="Save these hours all the same"
      />
    </div>
  );
}
