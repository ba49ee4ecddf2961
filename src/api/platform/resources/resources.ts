import type { Resource, ResourceName } from '../response/resource.ts';
import { currentUserResource, permissionSetResource } from './current-user.ts';
import { imageResource } from './image.ts';
import { listingResource, stockResource } from './listing.ts';
import { marketplaceResource } from './marketplace.ts';
import { passwordResetResource } from './password-reset.ts';
import { stripeAccountLinkResource, stripeAccountResource, stripePersonResource } from './stripe-account.ts';
import { stripeCustomerResource, stripePaymentMethodResource, stripeSetupIntentResource } from './stripe-customer.ts';
import { userResource } from './user.ts';

/** Every type of resource, by its name. The compiler asks for each that is declared. */
export const resources: { readonly [Name in ResourceName]: Resource } = {
  currentUser: currentUserResource,
  image: imageResource,
  listing: listingResource,
  marketplace: marketplaceResource,
  passwordReset: passwordResetResource,
  permissionSet: permissionSetResource,
  stock: stockResource,
  stripeAccount: stripeAccountResource,
  stripeAccountLink: stripeAccountLinkResource,
  stripeCustomer: stripeCustomerResource,
  stripePerson: stripePersonResource,
  stripePaymentMethod: stripePaymentMethodResource,
  stripeSetupIntent: stripeSetupIntentResource,
  user: userResource,
};
