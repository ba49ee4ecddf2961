import { Link, useNavigation } from 'react-router';
import { maxReasonLength } from '#features/accounts/admin-reason.schema.ts';
import { type AlarmState, type ListedMoneyAlarm, moneyAlarmLabels } from '#features/payments/alarms/listed-alarm.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { Form } from '../../forms/form.tsx';
import { type FormResult, formStateOf } from '../../forms/form-result.ts';
import { overviewUrl } from './overview.ts';

type AlarmsPage = {
  state: AlarmState;
  list: readonly ListedMoneyAlarm[];
  next: string | null;
  before: string | undefined;
};

/** The alarms about money, open or closed, with a link to close each open one. @param open how many are open */
export function MoneyAlarms({ alarms, open }: { alarms: AlarmsPage; open: number }) {
  const { state, list, next, before } = alarms;
  const none = state === 'open' ? 'No open alarms.' : 'No closed alarms yet.';
  return (
    <section aria-labelledby="alarms" className="grid gap-3">
      <h2 id="alarms" className="scroll-mt-24 text-title">
        Alarms
      </h2>
      <p className="max-w-prose text-small text-ink-soft text-pretty">
        Each is a difference between our ledger and Stripe. An alarm closes by itself when a later comparison no longer
        finds the difference.
      </p>
      <TabBar
        label="Alarms"
        look="pills"
        tabs={[
          { label: 'Open', count: open, to: overviewUrl(), current: state === 'open' },
          { label: 'Closed', to: overviewUrl({ alarms: 'closed' }), current: state === 'closed' },
        ]}
      />
      {list.length === 0 ? (
        <p className="text-small">{before === undefined ? none : 'No older alarms.'}</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {list.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} before={before} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of alarms" className="flex flex-wrap gap-3 empty:hidden">
        {before !== undefined && (
          <Button to={overviewUrl({ alarms: state })} icon="chevron-left">
            Newest
          </Button>
        )}
        {next && <Button to={overviewUrl({ alarms: state, before: next })}>Older alarms</Button>}
      </nav>
    </section>
  );
}

function AlarmRow({ alarm, before }: { alarm: ListedMoneyAlarm; before: string | undefined }) {
  const { id, kind, subject, detail, orderId, winery, ledger, gateway, foundAt, closedAt, closed } = alarm;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{moneyAlarmLabels[kind]}</p>
        <p className="figures flex flex-wrap gap-x-4">
          <span>Ledger {formatMoney(ledger)}</span>
          <span>Stripe {formatMoney(gateway)}</span>
          <span className="text-ink-soft">
            Difference {formatMoney({ ...gateway, amount: gateway.amount - ledger.amount })}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4">
          {orderId && (
            <Link to={`/dashboard/orders/${orderId}`} className="link">
              View order
            </Link>
          )}
          {winery && (
            <Link to={`/winery/${winery.slug}`} className="link">
              {winery.name}
            </Link>
          )}
        </p>
        {detail && <p className="max-w-prose wrap-anywhere">{detail}</p>}
        <p className="figures text-caption text-ink-soft wrap-anywhere">
          {subject} · found <time dateTime={foundAt}>{formatDateTime(foundAt)}</time>
        </p>
        {closedAt && (
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">
            {closed
              ? `${closed.by} closed it: “${closed.reason}”`
              : 'Closed by itself: a later comparison found no difference.'}{' '}
            <time dateTime={closedAt} className="text-caption text-ink-soft">
              {formatDateTime(closedAt)}
            </time>
          </p>
        )}
      </div>
      {closedAt === null && (
        <p>
          <Button to={overviewUrl({ ...(before !== undefined && { before }), close: id })} preventScrollReset>
            Close alarm<VisuallyHidden> about {subject}</VisuallyHidden>
          </Button>
        </p>
      )}
    </li>
  );
}

/** Asks for the reason for closing an alarm. The URL opens it, so that it works without JavaScript. */
export function CloseAlarmDialog(props: {
  alarm: ListedMoneyAlarm;
  answer: FormResult | undefined;
  /** The URL of the list behind it. */
  closeTo: string;
}) {
  const { alarm, answer, closeTo } = props;
  const busy = useNavigation().formData?.get('intent') === 'close-alarm';
  const { typed, errors } = formStateOf(answer);
  return (
    <Dialog
      open
      closeTo={closeTo}
      title="Close this alarm?"
      footer={
        <>
          <Button to={closeTo} replace preventScrollReset>
            Not now
          </Button>
          <Button type="submit" form="close-alarm" kind="primary" busy={busy} busyLabel="Closing">
            Close alarm
          </Button>
        </>
      }
    >
      <Form id="close-alarm" method="post" replace preventScrollReset noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="close-alarm" />
        <input type="hidden" name="id" value={alarm.id} />
        <p className="text-small text-ink-soft text-pretty">
          {moneyAlarmLabels[alarm.kind]}: {formatMoney(alarm.ledger)} in the ledger, {formatMoney(alarm.gateway)} at
          Stripe. Your name and reason stay with the alarm.
        </p>
        <TextArea
          id="reason"
          name="reason"
          label="Your reason"
          hint="Say what you found out, for whoever looks at it next."
          maxLength={maxReasonLength}
          defaultValue={typed.reason}
          error={errors.reason}
          required
        />
      </Form>
    </Dialog>
  );
}
