import type { CartNotice } from '#features/cart/cart.ts';
import { formatMoney } from '#kit/money.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { bottleCount } from './cart-messages.ts';

/** What has changed about a wine since it was added to the cart. */
export function CartNotices({ notices }: { notices: readonly CartNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul className="grid list-none gap-1">
      {notices.map((notice) => (
        <li key={notice.kind} className="flex gap-1.5 text-small">
          <span className="mt-0.5 text-ochre">
            <Icon name="alert" size="small" />
          </span>
          {noticeText(notice)}
        </li>
      ))}
    </ul>
  );
}

function noticeText(notice: CartNotice): string {
  if (notice.kind === 'fewer') {
    const left = notice.left === 1 ? 'Only one bottle is left' : `Only ${bottleCount(notice.left)} are left`;
    return `${left}: you wanted ${notice.wanted.toLocaleString('en-US')}.`;
  }
  if (notice.kind === 'price') return `The price has changed. It was ${formatMoney(notice.was)} when you chose it.`;
  if (notice.kind === 'own') return 'This is a wine of your own winery, which you cannot buy here.';
  return notice.kind === 'sold-out' ? 'Sold out. It stays here in case some come back.' : 'No longer for sale.';
}
