import type { PanelProps } from './editor.ts';
import { ExceptionsPart } from './exceptions-part.tsx';
import { PlanFields } from './plan-fields.tsx';
import { TabForm } from './tab-form.tsx';

/** When a tasting can be had: the week, and below it what overrides the week, month by month. */
export function AvailabilityPanel({ data, settled, form }: PanelProps) {
  const { availability } = data;
  if (!availability) return null;
  return (
    <>
      <TabForm {...form}>
        <PlanFields plan={availability} typed={settled?.typed} errors={settled?.errors ?? {}} />
      </TabForm>
      <ExceptionsPart data={availability} limited={form.limited} />
    </>
  );
}
