import type { VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import type { TastingDetails } from '#features/listings/listing.ts';
import { SessionForm } from './session-form.tsx';
import { StayForm } from './stay-form.tsx';

/** The form to book a tasting: one of its sessions, or a stay. @param props.hours undefined without a schedule */
export function TastingForm(props: { listing: TastingDetails; hours: VisitingHours | undefined; siteName: string }) {
  const { hours, ...form } = props;
  return hours?.kind === 'session' ? <SessionForm hours={hours} {...form} /> : <StayForm {...form} />;
}
