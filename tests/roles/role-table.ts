import { accountEntries } from './accounts.ts';
import { calendarEntries } from './calendar.ts';
import { cardEntries } from './cards.ts';
import { cartEntries } from './cart.ts';
import { checkoutEntries } from './checkout.ts';
import type { Entry } from './entry.ts';
import { favoriteEntries } from './favorites.ts';
import { imageEntries } from './images.ts';
import { editorEntries } from './listing-editor.ts';
import { managerEntries } from './listing-manager.ts';
import { listingEntries } from './listings.ts';
import { mailEntries } from './mail.ts';
import { messageEntries } from './messages.ts';
import { moneyBackEntries } from './money-back.ts';
import { moneyOversightEntries } from './money-oversight.ts';
import { orderTimerEntries } from './order-timers.ts';
import { orderEntries } from './orders.ts';
import { payoutEntries } from './payouts.ts';
import { publicPageEntries } from './public-pages.ts';
import { reviewEntries } from './reviews.ts';
import { searchEntries } from './search.ts';
import { signingInEntries } from './signing-in.ts';
import { wineryEntries } from './wineries.ts';

/** Every use case, as `feature/name`, with who may call it and a call that shows it. Each file holds one subject. */
export const roleTable: Record<string, Entry> = {
  ...accountEntries,
  ...signingInEntries,
  ...mailEntries,
  ...imageEntries,
  ...searchEntries,
  ...publicPageEntries,
  ...favoriteEntries,
  ...wineryEntries,
  ...listingEntries,
  ...editorEntries,
  ...managerEntries,
  ...calendarEntries,
  ...cartEntries,
  ...checkoutEntries,
  ...cardEntries,
  ...orderEntries,
  ...orderTimerEntries,
  ...moneyBackEntries,
  ...moneyOversightEntries,
  ...payoutEntries,
  ...messageEntries,
  ...reviewEntries,
};
