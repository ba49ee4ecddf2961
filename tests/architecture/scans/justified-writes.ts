/**
 * Writes that choose a row by its id alone, by the function that does or by the folder or file of several, each with the
 * reason why nobody else's row can be meant. In all of them the id comes from the system: no caller names it.
 */
export const justifiedWrites: Readonly<Record<string, string>> = {
  'payments/db/': 'An order that its use case has locked, an event of the provider, or a job chooses the row',
  'inventory/db/': 'A locked listing or order, or a job, chooses the stock',
  'subscriptions/db/charge-rows.server.ts': 'The run of due charges has locked them, or what they are for is locked',
  'subscriptions/db/confirmation-rows.server.ts':
    'The payer of the charge has begun the attempt: the caller has checked it',
  'subscriptions/db/hurry-rows.server.ts': 'The caller has locked what the charges are for',
  'clubs/db/shipment-rows.server.ts': 'The charge of the shipment, which has the same id, is locked',
  'clubs/db/membership-end-rows.server.ts#recordGiftShipment': 'The charge of a shipment of this membership is locked',
  'clubs/db/suspension-rows.server.ts': 'The sweep of suspended wineries has listed and locked what it puts off',
  'clubs/db/release-end-rows.server.ts': 'The timer of billing chooses the release',
  'clubs/db/joining-rows.server.ts#admit': 'A part of statements that have the condition',
  'allocations/db/purchase-rows.server.ts': 'The charge of the purchase, which has the same id, is locked',
  'plans/db/': 'The charge of the invoice, which has the same id, is locked, or an admin refunds it',
  'orders/db/due-rows.server.ts#postponeOrder': 'The timer of orders chooses the order',
  'orders/db/extended-data-rows.server.ts#upsertExtendedData': 'The caller has inserted or locked the order',
  'orders/db/review-rows.server.ts': 'The process of the locked order, or the job of reminders, chooses the order',
  'events/db/webhook-rows.server.ts': 'Webhooks belong to the operator: admins and the job of deliveries choose them',
  'newsletter/db/delivery-rows.server.ts':
    'The job of deliveries, or the secret of a link in a mail, chooses the delivery',
  'content/db/edited-rows.server.ts#unpublishVersions': 'Articles belong to the operator, and the article is locked',
  'applications/db/application-session-rows.server.ts': 'The secret of the refresh token names the session',
  'accounts/db/session-rows.server.ts#endSessionsByIds':
    'Tokens of the sessions, or the application to which they belong, name them',
  'cart/db/cart-rows.server.ts': 'A cart is found by its person, or by the secret of its cookie',
  'claims/db/claim-file-rows.server.ts#deleteClaimFile': 'The file was found by its claimant, or its time is over',
  'wineries/db/terms-rows.server.ts#upsertTerms': 'The constraint that conflicts is on the winery',
  'images/db/image-rows.server.ts#deleteImage':
    'The collector of orphans, or an upload that failed, chooses the picture',
  'images/db/image-rows.server.ts#detachImageRow': 'What showed the picture is locked: colleagues may remove it',
  'imports/db/': 'The job that works on the import, or the form that has locked it, chooses the row',
};
