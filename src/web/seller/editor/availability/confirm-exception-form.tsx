import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AffectedBookingsList } from './affected-bookings.tsx';
import { affectedBookingsTitle, type ExceptionConfirmation as Question } from './exception-messages.ts';
import { ExceptionFormFields, type ExceptionFormState } from './use-exception-form.tsx';

/**
 * Asks before an exception takes seats from under bookings: the same form once more, with a yes to just these bookings.
 * @param from the page that it stands on; without script its other button leads there
 * @param asked whether it came as an answer to the form beside it, without a new page
 */
export function ConfirmExceptionForm(props: {
  question: Question;
  form: ExceptionFormState;
  from: string;
  asked: boolean;
}) {
  const { question, form, from, asked } = props;
  const { relying, typed } = question;
  const words = typed.remove
    ? 'Remove it all the same'
    : typed.change
      ? 'Change it all the same'
      : 'Add it all the same';
  return (
    <form {...form.props}>
      <ExceptionFormFields from={from} />
      <input type="hidden" name="confirmed" value={relying.mark} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Notice
        tone="warning"
        title={affectedBookingsTitle(relying)}
        {...(asked && { live: 'assertive' })}
        actions={
          <>
            <Button type="submit" kind="danger" size="small" busy={form.busy}>
              {words}
            </Button>
            {asked ? (
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
        <AffectedBookingsList {...relying} />
      </Notice>
    </form>
  );
}
