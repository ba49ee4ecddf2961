import type { EventType } from '#features/events/event.ts';
import { formatDateTime } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Form } from '../../forms/form.tsx';
import { eventLabels } from './event-labels.ts';

/** What was sent, as the page shows it. */
export type ShownDelivery = {
  id: string;
  eventType: EventType;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  answer: string | null;
  at: string;
};

type Log = { deliveries: readonly ShownDelivery[]; page: number; hasMore: boolean };

const states = {
  waiting: { label: 'Waiting', tone: 'care' },
  delivered: { label: 'Delivered', tone: 'ready' },
  failed: { label: 'Failed', tone: 'stopped' },
} as const;

/** What was sent to a webhook, the newest first, with a button that sends it once more. */
export function WebhookLog({ log: { deliveries, page, hasMore } }: { log: Log }) {
  return (
    <section aria-labelledby="log" className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6">
      <h2 id="log" className="text-title">
        What was sent
      </h2>
      {deliveries.length === 0 ? (
        <p className="text-small text-ink-soft">Nothing yet. What isn’t accepted is sent again for three days.</p>
      ) : (
        <ul className="list-none divide-y divide-line border-y border-line">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <nav aria-label="Pages of what was sent" className="flex flex-wrap gap-3 empty:hidden">
        {page > 1 && <Button to={`?page=${page - 1}`}>Newer</Button>}
        {hasMore && <Button to={`?page=${page + 1}`}>Older</Button>}
      </nav>
    </section>
  );
}

function DeliveryRow({ delivery: { id, eventType, state, attempts, answer, at } }: { delivery: ShownDelivery }) {
  const { label, tone } = states[state];
  const tries = attempts === 1 ? 'Sent once' : `Sent ${attempts} times`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{eventLabels[eventType]}</p>
        <p className="text-small text-ink-soft">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        <p className="text-small text-ink-soft">
          {attempts === 0 ? 'Not sent yet' : tries}
          {answer ? `. ${answer}` : ''}
        </p>
      </div>
      <div className="grid justify-items-end gap-2">
        <Badge tone={tone}>{label}</Badge>
        {state !== 'waiting' && (
          <Form method="post" preventScrollReset noValidate>
            <input type="hidden" name="deliveryId" value={id} />
            <Button type="submit" name="intent" value="replay" size="small">
              Send again
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
