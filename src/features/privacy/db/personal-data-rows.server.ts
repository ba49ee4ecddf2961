import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** Everything that stands in a person's own row, but for what belongs to the machinery. */
export function findProfile(db: Database, id: string) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'email', 'emailVerified', 'pendingEmail', 'firstName', 'lastName', 'displayName', 'bio'])
      .select(['profileImageId', 'zip', 'company', 'state', 'role', 'phoneNumber', 'admin'])
      .select(['termsAcceptedAt', 'createdAt', 'updatedAt'])
      // why: a day, not a moment in some time zone
      .select(sql<string | null>`birth_date::text`.as('birthDate'))
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  );
}

/** How a person signs in; never the password, which nobody knows. */
export function listSignInMethods(db: Database, id: string) {
  return db
    .selectFrom('identities')
    .select(['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** Where a person is or was signed in, as far as it is kept: the browser and the times, never the key. */
export function listSessions(db: Database, id: string) {
  return db
    .selectFrom('sessions')
    .select(['scope', 'userAgent', 'createdAt', 'expiresAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** When an admin looked at the shop in a person's name. Which admin that was is the admin's own affair. */
export function listViewsByAdmins(db: Database, id: string) {
  return db
    .selectFrom('impersonationAudit')
    .select('openedAt')
    .where('userId', '=', id)
    .orderBy('impersonationAudit.id')
    .execute();
}

/** When a person looked at the shop in others' names, as an admin. In whose is those others' own affair. */
export function listViewsAsAdmin(db: Database, id: string) {
  return db
    .selectFrom('impersonationAudit')
    .select('openedAt')
    .where('adminId', '=', id)
    .orderBy('impersonationAudit.id')
    .execute();
}

/** What a person did to orders as an admin, and why. */
export function listInterventionsAsAdmin(db: Database, id: string) {
  return db
    .selectFrom('orderInterventions')
    .select(['orderId', 'action as deed', 'reason', 'madeAt'])
    .where('adminId', '=', id)
    .orderBy('orderInterventions.id')
    .execute();
}

/** The wineries where a person has a place. */
export function listMemberships(db: Database, id: string) {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select(['wineries.name as winery', 'wineries.slug', 'wineryMembers.role', 'wineryMembers.createdAt'])
    .where('wineryMembers.userId', '=', id)
    .orderBy('wineryMembers.createdAt')
    .execute();
}

/** What a person keeps with hearts: wines, tastings and wineries, by name. */
export function listFavorites(db: Database, id: string) {
  return db
    .selectFrom('favorites')
    .leftJoin('listings', 'listings.id', 'favorites.listingId')
    .leftJoin('wineries', 'wineries.id', 'favorites.wineryId')
    .select(['favorites.listingId', 'listings.title', 'favorites.wineryId', 'wineries.name as winery'])
    .select('favorites.createdAt')
    .where('favorites.userId', '=', id)
    .orderBy('favorites.createdAt')
    .execute();
}

/** What lies in a person's cart, and what a bottle cost when it was put there. */
export function listCart(db: Database, id: string) {
  return db
    .selectFrom('carts')
    .innerJoin('cartLines', 'cartLines.cartId', 'carts.id')
    .innerJoin('listings', 'listings.id', 'cartLines.listingId')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select(['cartLines.listingId', 'listings.title', 'listings.vintage', 'wineries.name as winery'])
    .select(['cartLines.quantity', 'cartLines.priceCents', 'cartLines.addedAt'])
    .where('carts.userId', '=', id)
    .orderBy('cartLines.addedAt')
    .execute();
}

/** The pictures that a person sent and that are still kept. */
export function listImages(db: Database, id: string) {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'createdAt'])
    .where('ownerId', '=', id)
    .where('deletionStartedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
}

/** The subscription of an address to the newsletter; undefined where there is none. */
export function findSubscription(db: Database, email: string) {
  return db
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** What a person ordered and asked: where it went, what it cost, what was said of it. The winery's own figures are not his. */
export function listOrders(db: Database, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .select(['orders.id', 'wineries.name as winery', 'orders.state', 'orders.createdAt', 'orders.lastTransitionedAt'])
    .select(['orders.currency', 'orders.payinCents as totalCents', 'orders.deliveryMethod', 'orders.shippingDetails'])
    .select(['orders.carrier', 'orders.trackingNumber', 'orders.disputeReason'])
    .select([
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('title', title, 'vintage', vintage, 'quantity', quantity,
          'unitPriceCents', unit_price_cents) order by position), '[]')
        from order_items where order_id = orders.id)`.as('items'),
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('by', party, 'rating', rating, 'content', content)), '[]')
        from order_reviews where order_id = orders.id and (state = 'public' or author_id = ${id}))`.as('reviews'),
    ])
    .where('orders.customerId', '=', id)
    .orderBy('orders.createdAt')
    .execute();
}

/** Which mails a person does not want, and since when. */
export function listMailOptOuts(db: Database, id: string) {
  return db
    .selectFrom('mailOptOuts')
    .select(['kind', 'optedOutAt as refusedAt'])
    .where('userId', '=', id)
    .orderBy('optedOutAt')
    .execute();
}

/** When a person last looked at which order. */
export function listReadReceipts(db: Database, id: string) {
  return db
    .selectFrom('orderReadReceipts')
    .select(['orderId', 'readAt as lookedAt'])
    .where('userId', '=', id)
    .orderBy('readAt')
    .execute();
}

/** What a person wrote to wineries and buyers. */
export function listMessages(db: Database, id: string) {
  return db
    .selectFrom('messages')
    .select(['orderId', 'content', 'createdAt'])
    .where('senderId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** The card that a person keeps for later orders: its last four digits are all that is known of the number. */
export function findCard(db: Database, id: string) {
  return db
    .selectFrom('paymentCustomers')
    .select(['cardBrand as brand', 'cardLast4 as last4Digits', 'cardExpMonth as expirationMonth'])
    .select('cardExpYear as expirationYear')
    .where('userId', '=', id)
    .where('cardRef', 'is not', null)
    .executeTakeFirst();
}
