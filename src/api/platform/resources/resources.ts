import type { Resource, ResourceName } from '../response/resource.ts';
import { availabilityExceptionResource, timeSlotResource } from './availability.ts';
import { bookingResource } from './booking.ts';
import { currentUserResource, permissionSetResource } from './current-user.ts';
import { eventResource } from './event.ts';
import { imageResource } from './image.ts';
import { jsonAssetResource } from './json-asset.ts';
import { listingResource, ownListingResource, stockResource } from './listing.ts';
import { marketplaceResource } from './marketplace.ts';
import { messageResource } from './message.ts';
import { passwordResetResource } from './password-reset.ts';
import { processTransitionResource } from './process-transition.ts';
import { reviewResource } from './review.ts';
import { stockAdjustmentResource } from './stock-adjustment.ts';
import { stockReservationResource } from './stock-reservation.ts';
import { stripeAccountLinkResource, stripeAccountResource, stripePersonResource } from './stripe-account.ts';
import { stripeCustomerResource, stripePaymentMethodResource, stripeSetupIntentResource } from './stripe-customer.ts';
import { transactionResource } from './transaction.ts';
import { userResource } from './user.ts';

/** Every type of resource, by its name. The compiler asks for each that is declared. */
export const resources: { readonly [Name in ResourceName]: Resource } = {
  availabilityException: availabilityExceptionResource,
  booking: bookingResource,
  currentUser: currentUserResource,
  event: eventResource,
  image: imageResource,
  jsonAsset: jsonAssetResource,
  listing: listingResource,
  marketplace: marketplaceResource,
  message: messageResource,
  ownListing: ownListingResource,
  passwordReset: passwordResetResource,
  permissionSet: permissionSetResource,
  processTransition: processTransitionResource,
  review: reviewResource,
  stock: stockResource,
  stockAdjustment: stockAdjustmentResource,
  stockReservation: stockReservationResource,
  stripeAccount: stripeAccountResource,
  stripeAccountLink: stripeAccountLinkResource,
  stripeCustomer: stripeCustomerResource,
  stripePaymentMethod: stripePaymentMethodResource,
  stripePerson: stripePersonResource,
  stripeSetupIntent: stripeSetupIntentResource,
  timeSlot: timeSlotResource,
  transaction: transactionResource,
  user: userResource,
};
