/**
 * The functions that choose a row by its id alone, each with the reason why nobody else's row can be meant: the system
 * chooses the row, or a caller that has checked it, and does not hold a lock.
 */
export const justifiedWrites: Readonly<Record<string, string>> = {
  // secrets
  'accounts/db/session-rows.server.ts#endSessionsByIds':
    'Tokens of the sessions, or the application to which they belong, name them',
  'applications/db/application-session-rows.server.ts#replaceRefreshToken':
    'The secret of the refresh token names the session',
  'cart/db/cart-rows.server.ts#lockOrCreateCart': 'The key is the person, or the secret of the cookie',
  'cart/db/cart-rows.server.ts#setDelivery': 'The key is the person, or the secret of the cookie',
  // parts of statements that have the condition
  'clubs/db/joining-rows.server.ts#admit': 'Both statements that contain it name the club',
  // files and pictures, whose rows are not locked while their files are written
  'claims/db/claim-file-rows.server.ts#deleteClaimFile':
    'The caller has found the file by its claimant, has just added it, or its time is over',
  'images/db/image-rows.server.ts#deleteImage': 'The picture has no owner any more, or the caller has just added it',
  'images/db/image-rows.server.ts#detachImageRow': 'What showed the picture is locked: colleagues may remove it',
  'imports/db/import-rows.server.ts#deleteImport': 'The import is over, or the caller has just added it',
  'imports/db/picture-rows.server.ts#storePicture': 'The caller has found the import by the person who may change it',
  'imports/db/picture-rows.server.ts#finishPicture': 'The job of the import chooses the picture',
  'imports/db/picture-rows.server.ts#recordPicture': 'The job of the import chooses the picture',
  // timers and jobs
  'imports/db/import-rows.server.ts#updateRun': 'The job of the import has the id of its run, which nobody else knows',
  'clubs/db/release-end-rows.server.ts#finishRelease': 'The timer of billing chooses the release',
  'clubs/db/release-end-rows.server.ts#takeRest': 'The timer of billing chooses the release',
  'orders/db/due-rows.server.ts#postponeOrder': 'The timer of orders chooses the order',
  'orders/db/review-rows.server.ts#takeReminder': 'The job of reminders chooses the order',
  'subscriptions/db/charge-rows.server.ts#endAttempt': 'The run of charges, or its payer, has begun this attempt',
  'subscriptions/db/confirmation-rows.server.ts#storeConfirmationRef': 'The payer of the charge has begun this attempt',
  // what orders, releases, and allocations do with bottles, and with what clients keep
  'inventory/db/reservation-rows.server.ts#restockBottles':
    'The stock is locked, and an order, a release, or an allocation knows its bottles',
  'inventory/db/reservation-rows.server.ts#reserveBottles': 'The stock is locked, and the order buys these bottles',
  'orders/db/extended-data-rows.server.ts#upsertExtendedData': 'The caller has inserted or locked the order',
  // money, which moves between two transactions: the row must not have changed since it was read
  'payments/db/payment-rows.server.ts#updatePayment':
    'The payment of an order, as it was read before the gateway was asked',
  'payments/db/payment-rows.server.ts#updateDecline':
    'The payment of an order, as it was read before the gateway was asked',
  'payments/db/payment-rows.server.ts#resumePayouts': 'The gateway, or the ban that is lifted, names the account',
  'payments/db/ledger-rows.server.ts#updatePaymentWithEntries':
    'The payment of an order, as it was read before the gateway was asked',
  'payments/db/chargeback-rows.server.ts#insertChargeback': 'The gateway names the payment',
  'payments/db/chargeback-rows.server.ts#updateChargeback':
    'The chargeback of an order, as it was read before the gateway was asked',
  'payments/db/customer-rows.server.ts#blockCard': 'The bank has declined this card',
  'payments/db/customer-rows.server.ts#deleteCustomer': 'The customer was that of the person who is deleted',
  'payments/db/gathered-payout-rows.server.ts#deleteUnsentPayout': 'The run of payouts has begun this one',
  'payments/db/gathered-payout-rows.server.ts#takeUpPayout': 'The run of payouts chooses one that was not sent',
  'payments/db/gathered-payout-rows.server.ts#setPayoutSent': 'The run of payouts has begun this one',
  'payments/db/gathered-payout-rows.server.ts#markPart': 'The run of payouts records one that was sent',
  'payments/db/gathered-payout-rows.server.ts#setPayoutOutcome': 'The gateway names the payout',
  'payments/db/gathered-payout-rows.server.ts#setPartsArrived': 'The gateway names the payout',
  'plans/db/invoice-rows.server.ts#setCaptured': 'The job that charges cards chooses the invoice',
  'plans/db/refund-rows.server.ts#endRefund': 'The job that makes refunds chooses one that waits',
};
