import { accountEntries } from './accounts.ts';
import { allocationEntries } from './allocations.ts';
import { applicationEntries } from './applications.ts';
import { bookingMoveEntries } from './booking-moves.ts';
import { calendarEntries } from './calendar.ts';
import { cardEntries } from './cards.ts';
import { cartEntries } from './cart.ts';
import { checkoutEntries } from './checkout.ts';
import { claimEntries } from './claims.ts';
import { clubBillingEntries } from './club-billing.ts';
import { clubMemberEntries } from './club-members.ts';
import { contentEntries } from './content.ts';
import { curationEntries } from './curation.ts';
import type { Entry } from './entry.ts';
import { favoriteEntries } from './favorites.ts';
import { imageEntries } from './images.ts';
import { importEntries } from './imports.ts';
import { editorEntries } from './listing-editor.ts';
import { managerEntries } from './listing-manager.ts';
import { listingEntries } from './listings.ts';
import { mailEntries } from './mail.ts';
import { managedClubEntries } from './managed-clubs.ts';
import { managedMemberEntries } from './managed-members.ts';
import { managedReleaseEntries } from './managed-releases.ts';
import { messageEntries } from './messages.ts';
import { moneyBackEntries } from './money-back.ts';
import { moneyOversightEntries } from './money-oversight.ts';
import { newsletterEntries } from './newsletter.ts';
import { operatorMessageEntries } from './operator-messages.ts';
import { orderTimerEntries } from './order-timers.ts';
import { orderEntries } from './orders.ts';
import { ownListingEntries } from './own-listings.ts';
import { passkeyEntries } from './passkeys.ts';
import { payoutEntries } from './payouts.ts';
import { peopleEntries } from './people.ts';
import { planEntries } from './plans.ts';
import { platformEntries } from './platform.ts';
import { platformAccountEntries } from './platform-accounts.ts';
import { platformImportEntries } from './platform-import.ts';
import { publicPageEntries } from './public-pages.ts';
import { researchEntries } from './research.ts';
import { reviewEntries } from './reviews.ts';
import { searchEntries } from './search.ts';
import { shippingEntries } from './shipping.ts';
import { signingInEntries } from './signing-in.ts';
import { staffEntries } from './staff.ts';
import { transactionEntries } from './transactions.ts';
import { webhookEntries } from './webhooks.ts';
import { cityEntries, directoryEntries, wineryEntries } from './wineries.ts';

/** Every use case, as `feature/name`, with who may call it and a call that shows it. Each file holds one subject. */
export const roleTable: Record<string, Entry> = {
  ...accountEntries,
  ...signingInEntries,
  ...passkeyEntries,
  ...applicationEntries,
  ...mailEntries,
  ...newsletterEntries,
  ...imageEntries,
  ...researchEntries,
  ...searchEntries,
  ...publicPageEntries,
  ...platformAccountEntries,
  ...platformEntries,
  ...platformImportEntries,
  ...contentEntries,
  ...curationEntries,
  ...clubMemberEntries,
  ...operatorMessageEntries,
  ...allocationEntries,
  ...planEntries,
  ...favoriteEntries,
  ...wineryEntries,
  ...claimEntries,
  ...staffEntries,
  ...directoryEntries,
  ...cityEntries,
  ...peopleEntries,
  ...listingEntries,
  ...editorEntries,
  ...managerEntries,
  ...ownListingEntries,
  ...importEntries,
  ...calendarEntries,
  ...cartEntries,
  ...checkoutEntries,
  ...cardEntries,
  ...orderEntries,
  ...bookingMoveEntries,
  ...shippingEntries,
  ...orderTimerEntries,
  ...moneyBackEntries,
  ...moneyOversightEntries,
  ...payoutEntries,
  ...managedClubEntries,
  ...managedReleaseEntries,
  ...managedMemberEntries,
  ...messageEntries,
  ...transactionEntries,
  ...webhookEntries,
  ...reviewEntries,
  ...clubBillingEntries,
};
