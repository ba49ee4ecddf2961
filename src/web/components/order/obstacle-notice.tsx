import type { OrderObstacle } from '#features/orders/order-obstacle.ts';
import { Notice } from '#ui/feedback/notice.tsx';

const words: Record<Exclude<OrderObstacle['reason'], 'currency'>, { title: string; text: string }> = {
  own: { title: 'This is your own listing', text: 'You see it as buyers do, and cannot order it yourself.' },
  'no-price': { title: 'This listing has no price yet', text: 'It can be ordered once its winery has set one.' },
  'sold-out': { title: 'Sold out', text: 'Nothing is left at the winery.' },
  'no-payout-account': {
    title: 'Not for sale yet',
    text: 'Its winery has not entered where to be paid, so it cannot be ordered at the moment.',
  },
  'no-delivery': { title: 'Not for sale online', text: 'Ask the winery how to get it.' },
};

/** In place of the form: why this cannot be ordered. */
export function ObstacleNotice({ obstacle }: { obstacle: OrderObstacle }) {
  const { title, text } =
    obstacle.reason === 'currency'
      ? { title: 'This price cannot be charged', text: `It is in ${obstacle.currency}, and this shop takes USD alone.` }
      : words[obstacle.reason];
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  );
}
