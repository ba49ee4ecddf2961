import type { Operation } from './operation.ts';
import { auditOperations } from './v1/administration/audit.server.ts';
import { cityOperations } from './v1/administration/city.server.ts';
import { personOperations } from './v1/administration/person.server.ts';
import { drawOperations } from './v1/allocation/draw.server.ts';
import { grantingOperations } from './v1/allocation/granting.server.ts';
import { managedAllocationOperations } from './v1/allocation/managed-allocation.server.ts';
import { managedGroupOperations } from './v1/allocation/managed-group.server.ts';
import { offerOperations } from './v1/allocation/offer.server.ts';
import { articleOperations } from './v1/article.server.ts';
import { cardOperations } from './v1/card.server.ts';
import { cartOperations } from './v1/cart.server.ts';
import { claimOperations } from './v1/claim.server.ts';
import { clubOperations } from './v1/club/club.server.ts';
import { clubBillingOperations } from './v1/club/club-billing.server.ts';
import { clubReportOperations } from './v1/club/club-report.server.ts';
import { joiningOperations } from './v1/club/joining.server.ts';
import { managedClubOperations } from './v1/club/managed-club.server.ts';
import { managedReleaseOperations } from './v1/club/managed-release.server.ts';
import { bulkMemberOperations } from './v1/club/members/bulk-members.server.ts';
import { clubInvitationOperations } from './v1/club/members/invitation.server.ts';
import { managedMemberOperations } from './v1/club/members/managed-member.server.ts';
import { offeredWineOperations } from './v1/club/offered-wine.server.ts';
import { ownMembershipOperations } from './v1/club/own-membership.server.ts';
import { ownSubscriptionOperations } from './v1/club/own-subscription.server.ts';
import { curatedOperations } from './v1/curated.server.ts';
import { favoriteOperations } from './v1/favorites.server.ts';
import { imageOperations } from './v1/image.server.ts';
import { importOperations } from './v1/import/import.server.ts';
import { importColumnOperations } from './v1/import/import-columns.server.ts';
import { importPictureOperations } from './v1/import/import-pictures.server.ts';
import { importRowOperations } from './v1/import/import-rows.server.ts';
import { ledgerOperations } from './v1/ledger.server.ts';
import { moneyAlarmOperations } from './v1/money-alarms.server.ts';
import { newsletterOperations } from './v1/newsletter.server.ts';
import { inboxOperations } from './v1/order/inbox.server.ts';
import { orderOperations } from './v1/order/order.server.ts';
import { orderBookingOperations } from './v1/order/order-booking.server.ts';
import { orderMessageOperations } from './v1/order/order-messages.server.ts';
import { orderReviewOperations } from './v1/order/order-reviews.server.ts';
import { orderTransitionOperations } from './v1/order/order-transitions.server.ts';
import { transactionOperations } from './v1/order/transactions.server.ts';
import { bulkListingOperations } from './v1/own-listing/bulk.server.ts';
import { ownListingOperations } from './v1/own-listing/own-listing.server.ts';
import { availabilityOperations } from './v1/own-listing/own-listing-availability.server.ts';
import { ownListingPartOperations } from './v1/own-listing/own-listing-parts.server.ts';
import { ownListingPhotoOperations } from './v1/own-listing/own-listing-photos.server.ts';
import { ownListingVideoOperations } from './v1/own-listing/own-listing-video.server.ts';
import { payoutAccountOperations } from './v1/payout-account.server.ts';
import { payoutTermsOperations } from './v1/payout-terms.server.ts';
import { payoutOperations } from './v1/payouts.server.ts';
import { managedPlanOperations } from './v1/plan/managed-plan.server.ts';
import { planOperations } from './v1/plan/plan.server.ts';
import { referenceDataOperations } from './v1/reference-data.server.ts';
import { reviewOperations } from './v1/review/review.server.ts';
import { reviewCareOperations } from './v1/review/review-care.server.ts';
import { sellerDayOperations } from './v1/selling/day-sheet.server.ts';
import { earningsOperations } from './v1/selling/earnings.server.ts';
import { listingDefaultOperations } from './v1/selling/listing-defaults.server.ts';
import { shippingOperations } from './v1/selling/shipping.server.ts';
import { wineryDataOperations } from './v1/selling/winery-data.server.ts';
import { stockOperations } from './v1/stock.server.ts';
import { contactOperations } from './v1/user/contact.server.ts';
import { ownDataOperations } from './v1/user/own-data.server.ts';
import { passkeyOperations } from './v1/user/passkey.server.ts';
import { secondFactorOperations } from './v1/user/second-factor.server.ts';
import { signInMethodOperations } from './v1/user/sign-in-methods.server.ts';
import { userOperations } from './v1/user/user.server.ts';
import { wineOperations } from './v1/wine.server.ts';
import { wineryOperations } from './v1/winery.server.ts';
import { wineryStaffOperations } from './v1/winery-staff.server.ts';

/**
 * Every operation of the API: routes and document are made from this list, in this order. If two match a path the first
 * handles it, so `/order/{id}/{transition}` comes after all other operations of an order, and `/own-listing/{id}` after
 * those of all listings.
 */
export const apiOperations: readonly Operation[] = [
  ...orderOperations,
  ...orderBookingOperations,
  ...orderMessageOperations,
  ...inboxOperations,
  ...orderReviewOperations,
  ...orderTransitionOperations,
  ...transactionOperations,
  ...stockOperations,
  ...shippingOperations,
  ...earningsOperations,
  ...importOperations,
  ...importColumnOperations,
  ...importRowOperations,
  ...importPictureOperations,
  ...bulkListingOperations,
  ...listingDefaultOperations,
  ...wineryDataOperations,
  ...sellerDayOperations,
  ...ownListingOperations,
  ...ownListingVideoOperations,
  ...ownListingPartOperations,
  ...ownListingPhotoOperations,
  ...availabilityOperations,
  ...wineOperations,
  ...clubOperations,
  ...joiningOperations,
  ...ownMembershipOperations,
  ...ownSubscriptionOperations,
  ...managedClubOperations,
  ...managedReleaseOperations,
  ...bulkMemberOperations,
  ...managedMemberOperations,
  ...clubInvitationOperations,
  ...offeredWineOperations,
  ...clubBillingOperations,
  ...clubReportOperations,
  ...offerOperations,
  ...managedAllocationOperations,
  ...managedGroupOperations,
  ...grantingOperations,
  ...drawOperations,
  ...planOperations,
  ...managedPlanOperations,
  ...curatedOperations,
  ...articleOperations,
  ...wineryOperations,
  ...claimOperations,
  ...reviewOperations,
  ...reviewCareOperations,
  ...wineryStaffOperations,
  ...referenceDataOperations,
  ...userOperations,
  ...contactOperations,
  ...signInMethodOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...ownDataOperations,
  ...cartOperations,
  ...favoriteOperations,
  ...newsletterOperations,
  ...cardOperations,
  ...payoutAccountOperations,
  ...imageOperations,
  ...ledgerOperations,
  ...cityOperations,
  ...personOperations,
  ...auditOperations,
  ...moneyAlarmOperations,
  ...payoutOperations,
  ...payoutTermsOperations,
];
