import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { Toast, type ToastMessage, ToastRegion } from './toast.tsx';

export const group: ExampleGroup = 'feedback';

const kinds: readonly ToastMessage[] = [
  { id: 'added', tone: 'success', text: '2019 Tannat is in your cart.', action: <a href="#toast">View cart</a> },
  { id: 'stock', tone: 'warning', text: 'Only two bottles are left.' },
  { id: 'failed', tone: 'error', text: 'Your review was not saved. Try again in a moment.' },
  {
    id: 'long',
    tone: 'info',
    text: '2021 Late Harvest Orange Muscat from the Old Dry Farmed Rows went up from $31.00 to $33.00.',
  },
];

function InRegion() {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const add = (message: ToastMessage) =>
    setMessages((before) => [...before, { ...message, id: `${message.id} ${before.length}` }]);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        onClick={() => add({ id: 'saved', tone: 'success', text: 'Saved. It leaves in five seconds.', lifetime: 5000 })}
      >
        Say that it worked
      </Button>
      <Button onClick={() => add({ id: 'failed', tone: 'error', text: 'Saving default payment method failed.' })}>
        Say that it failed
      </Button>
      <ToastRegion
        label="Messages of the example"
        messages={messages}
        onDismiss={(id) => setMessages((before) => before.filter((one) => one.id !== id))}
      />
    </div>
  );
}

export const examples: Examples = {
  kinds: {
    note: 'An icon and a hidden word tell them apart, not a colour.',
    show: () => (
      <div className="grid max-w-96 gap-2">
        {kinds.map((message) => (
          <Toast key={message.id} message={message} onDismiss={() => undefined} />
        ))}
      </div>
    ),
  },
  region: { note: 'Below right, on a phone at its foot. A pointer or focus holds a message.', show: InRegion },
};
