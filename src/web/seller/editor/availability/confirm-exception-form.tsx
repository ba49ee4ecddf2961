import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AffectedBookingsList } from './affected-bookings.tsx';
import { affectedBookingsTitle, type ExceptionConfirmation } from './exception-messages.ts';
import { ExceptionFormFields, type ExceptionFormState } from './use-exception-form.tsx';

/**
 * Asks for confirmation of an exception that affects bookings: the same form again, confirmed for exactly these
 * bookings.
 * @param from the URL of the page; without JavaScript the other button leads there
 * @param isFetched whether it is the answer to a fetcher, without a new page
 */
export function ConfirmExceptionForm(props: {
  confirmation: ExceptionConfirmation;
  form: ExceptionFormState;
  from: string;
  isFetched: boolean;
}) {
  const { confirmation, form, from, isFetched } = props;
  const { affected, typed } = confirmation;
  const label = typed.remove
    ? 'Remove it all the same'
    : typed.change
      ? 'Change it all the same'
      : 'Add it all the same';
  return (
    <form {...form.props}>
      <ExceptionFormFields from={from} />
      <input type="hidden" name="confirmed" value={affected.version} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Notice
        tone="warning"
        title={affectedBookingsTitle(affected)}
        {...(isFetched && { live: 'assertive' })}
        actions={
          <>
            <Button type="submit" kind="danger" size="small" busy={form.busy}>
              {label}
            </Button>
            {isFetched ? (
              <Button size="small" onClick={form.forget}>
                Leave it
              </Button>
            ) : (
              <Button size="small" to={from} preventScrollReset>
                Leave it
              </Button>
            )}
          </>
        }
      >
        <AffectedBookingsList {...affected} />
      </Notice>
    </form>
  );
}
