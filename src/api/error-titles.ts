import type { ErrorCode } from '#kit/error-codes.ts';

/**
 * The default title of every error code of the API. The statuses are those of `errorStatuses`; only `forbidden` is 401
 * for failed sign-ins, which the operation sets itself.
 */
export const errorTitles = {
  forbidden: 'Forbidden',
  'not-found': 'Not found',
  'validation-invalid-params': 'A parameter is missing or wrong',
  'validation-invalid-value': 'A value cannot be used',
  'too-many-requests': 'Too many tries. Please wait.',
  'request-upload-over-limit': 'The request is too large.',
  'request-timeout': 'The request took too long to arrive.',
  'request-aborted': 'The request broke off.',
  busy: 'Busy; try again in a few seconds',
  internal: 'Something went wrong on our side. Please try again.',

  'email-taken': 'An account with this e-mail address already exists. Try logging in instead.',
  'email-unverified': 'The e-mail address has to be verified first',
  'image-invalid': 'There is no such picture of yours',
  'proof-required':
    'Who you are has to be proved again first, by user/proof or by logging in; that holds for ten minutes',

  'already-invited': 'This address has an invitation that still works: send it again instead',
  'already-member': 'Somebody of the winery has this address already',
  'too-many-staff': 'The winery has as many people and open invitations as it may',
  'plan-limit': 'The winery’s plan allows no more of these',
  'last-owner': 'A winery keeps at least one owner: invite another one, or hand it over',
  'wrong-account': 'The invitation is for another e-mail address',
  'broken-link': 'The link does not work: it is incomplete or expired, was used or revoked, or replaced by a newer one',
  expired: 'The link is older than it may be: ask for another one',

  'email-too-many-verification-requests': 'At most five verification mails are sent a day. Please try tomorrow.',
  'already-verified': 'The e-mail address is verified already',
  'no-password': 'This account has no password yet: it gets one by the link of user/password-reset',
  changed: 'It is in another state by now',
  'last-admin': 'The last admin cannot delete their account',
  'orders-under-way': 'You have orders that are not finished',
  'money-unsettled': 'The money of an order is not settled',
  'holds-wineries': 'A winery of yours still sells, or has orders, and nobody else owns it',
  full: 'There is no room for more',
  unavailable: 'This site cannot do that: it needs https and a name',
  'second-factor-required':
    'This account needs a code of its second factor, as `code`: of the app, or a recovery code. Admins set one up on the website first.',
  'old-total-mismatch': 'The current stock is not the old total',
  'listing-invalid-transition': 'This is not possible in the state that the listing is in',
  'listing-incomplete': 'It lacks something before it can be sold',
  'listing-offered':
    'It is no draft: it keeps its last photo; open or waiting for approval, some hours of its week too',
  'listing-ordered': 'It has been ordered or asked about',
  'changed-meanwhile': 'It says something else by now than what was seen',
  'too-many-photos': 'A listing has at most twelve photos',
  'exception-overlap': 'Another exception touches this time',
  'too-many-exceptions': 'There are too many exceptions',
  'bookings-rely': 'Bookings rely on what this takes away: they stay, and you confirm that you know',

  'already-claimed': 'You have claimed this winery already',
  'already-owned': 'This winery is theirs already',
  'claim-decided': 'This claim does not wait any more',
  'already-reviewed': 'You have reviewed this winery already: edit that review instead',
  'own-winery': 'Nobody reviews a winery that they work for',
  'review-removed': 'We removed this review; its author cannot change it any more',
  'already-answered': 'The winery has answered this review already',
  'already-reported': 'You have reported this review already',
  'winery-listed': 'The directory has wineries that may be this one',

  'alarm-closed': 'This alarm was closed before',
  closed: 'It is closed',
  incomplete: 'It lacks something: meta says what, or it has no tier that people can join',
  'invalid-transition': 'This is not possible in the state that it is in',
  'no-payout-account': 'The winery cannot take payments now',
  nothing: 'There is none to copy',
  ordered: 'It is in use',
  'winery-ambiguous': 'Several wineries have this name: use the slug',
  'article-published': 'The article is published: take it offline first',
  'selection-started': 'The selection has started: people have seen it',
  'shipment-not-declined': 'Its card was not declined, or it is given up',
  'too-many-pinned': 'Sixty wineries are pinned: unpin one first',
  'winery-has-listings': 'The winery has listings: delete them, or merge it into another winery',
  'winery-has-orders': 'The winery has orders or a payout account: it stays, for their records',
  'winery-in-use': 'A claim of the winery waits, or something else refers to it',

  'order-id-taken': 'This id belongs to an order with other content. Choose a new one.',
  'too-much-unpaid': 'Orders that are not paid yet hold as much as they may',
  'transaction-listing-not-found': 'The listing is no longer available',
  'transaction-invalid-transition': 'This is not possible in the state that the order is in',
  'transaction-already-reviewed-by-customer': 'The customer has already left a review',
  'transaction-already-reviewed-by-provider': 'The provider has already left a review',
  'transaction-booking-time-not-available': 'The time is not available',
  'transaction-listing-insufficient-stock': 'There is not enough stock',
  'transaction-payment-failed': 'The payment failed',
  'transaction-charge-zero-payin': 'There is nothing to charge',
  'transaction-charge-zero-payout': 'There is nothing to pay out',
  'provider-unavailable': 'The payment provider does not answer, or none is configured',
  'stripe-account-not-found': 'There is no payout account',
  'stripe-refused': 'The payment provider refused',
  'transaction-missing-stripe-account': 'The provider has no payout account',
} as const satisfies { readonly [Code in ErrorCode]?: string };

/** A code of the specification's catalogue, or one of our own. */
export type ApiErrorCode = keyof typeof errorTitles;
