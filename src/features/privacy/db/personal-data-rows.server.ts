import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** A person's own row, without internal columns. */
export function findProfile(db: Database, id: string) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'email', 'emailVerified', 'pendingEmail', 'firstName', 'lastName', 'displayName', 'bio'])
      .select(['profileImageId', 'zip', 'company', 'state', 'role', 'phoneNumber', 'admin'])
      .select(['termsAcceptedAt', 'createdAt', 'updatedAt'])
      // why: as text it stays a date; the driver would make a time in some time zone of it
      .select(sql<string | null>`birth_date::text`.as('birthDate'))
      .select(
        sql<number | null>`(select version from terms_agreements where user_id = users.id
          order by agreed_at desc limit 1)`.as('termsVersion'),
      )
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
  );
}

/** What applications store of a person beside the profile. */
export function findApplicationData(db: Database, id: string) {
  return db
    .selectFrom('userExtendedData')
    .select(['publicData', 'privateData', 'protectedData', 'metadata'])
    .where('userId', '=', id)
    .executeTakeFirst();
}

/** A person's address book. */
export function listAddressBook(db: Database, id: string) {
  return db
    .selectFrom('addresses')
    .select(['recipientName', 'streetAddress', 'apartment', 'city', 'state', 'postalCode', 'phone'])
    .select(['isDefault', 'usedAt', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** A person's ways to sign in, without the password hash. */
export function listSignInMethods(db: Database, id: string) {
  return db
    .selectFrom('identities')
    .select(['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** A person's stored sessions: browser and times, without the token. */
export function listSessions(db: Database, id: string) {
  return db
    .selectFrom('sessions')
    .select(['scope', 'userAgent', 'createdAt', 'updatedAt as lastUsedAt', 'expiresAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** What the security log says of a person. */
export function listSecurityEvents(db: Database, id: string) {
  return db
    .selectFrom('securityEvents')
    .select(['kind', 'network', 'occurredAt'])
    .where('accountId', '=', id)
    .orderBy('occurredAt')
    .orderBy('securityEvents.id')
    .execute();
}

/** Since when a person has a second factor, and when admins removed one, without secrets. */
export function findSecondFactor(db: Database, id: string) {
  return db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select('secondFactors.confirmedAt as since')
    .select(({ selectFrom }) =>
      selectFrom('secondFactorResets')
        .select(({ fn }) => fn.max('resetAt').as('at'))
        .whereRef('secondFactorResets.userId', '=', 'users.id')
        .as('removedByAdminAt'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst();
}

/** When an admin corrected a person's date of birth, and from what. */
export function findBirthDateCorrection(db: Database, id: string) {
  return db
    .selectFrom('birthDateCorrections')
    .select([sql<string | null>`former::text`.as('former'), 'reason', 'correctedAt'])
    .where('userId', '=', id)
    .executeTakeFirst();
}

/** A person's passkeys: name and times, without the keys. */
export function listPasskeys(db: Database, id: string) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** When admins opened impersonation sessions of a person. Their names are not part of this person's data. */
export function listViewsByAdmins(db: Database, id: string) {
  return db
    .selectFrom('impersonationAudit')
    .select('openedAt')
    .where('userId', '=', id)
    .orderBy('impersonationAudit.id')
    .execute();
}

/** When a person opened impersonation sessions as an admin. Of whom is not part of this person's data. */
export function listViewsAsAdmin(db: Database, id: string) {
  return db
    .selectFrom('impersonationAudit')
    .select('openedAt')
    .where('adminId', '=', id)
    .orderBy('impersonationAudit.id')
    .execute();
}

/** What a person did to orders as an admin, with the reasons. */
export function listInterventionsAsAdmin(db: Database, id: string) {
  return db
    .selectFrom('orderInterventions')
    .select(['orderId', 'action as deed', 'reason', 'madeAt'])
    .where('adminId', '=', id)
    .orderBy('orderInterventions.id')
    .execute();
}

/** A person's favorites: wines, tastings, and wineries. */
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

/** A person's cart, with each bottle's price at the time it was added. */
export function listCart(db: Database, id: string) {
  return db
    .selectFrom('carts')
    .innerJoin('cartLines', 'cartLines.cartId', 'carts.id')
    .innerJoin('listings', 'listings.id', 'cartLines.listingId')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .select(['cartLines.listingId', 'listings.title', 'listings.vintage', 'wineries.name as winery'])
    .select(['cartLines.quantity', 'cartLines.priceCents', 'cartLines.addedAt', 'cartLines.delivery'])
    .where('carts.userId', '=', id)
    .orderBy('cartLines.addedAt')
    .execute();
}

/** A person's uploaded images, except those being deleted. */
export function listImages(db: Database, id: string) {
  return db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'createdAt'])
    .where('ownerId', '=', id)
    .where('deletionStartedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
}

/** The newsletter subscription of an email address, if there is one. */
export function findSubscription(db: Database, email: string) {
  return db
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'createdAt'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/**
 * A person's orders and questions with address, prices, and reviews. What the winery earns is not part of their data.
 */
export function listOrders(db: Database, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .leftJoin('payments', 'payments.orderId', 'orders.id')
    .select(['payments.cardBrand', 'payments.cardLast4 as cardLast4Digits'])
    .select(['orders.cancelReason', 'orders.disputeDecision', 'orders.readyAt'])
    .select([
      'orders.id',
      'orders.number',
      'wineries.name as winery',
      'orders.state',
      'orders.createdAt',
      'orders.lastTransitionedAt',
    ])
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
      sql<object | null>`(
        select json_build_object('protectedData', protected_data, 'metadata', metadata)
        from order_extended_data where order_id = orders.id)`.as('keptByApplications'),
    ])
    .where('orders.customerId', '=', id)
    .orderBy('orders.createdAt')
    .execute();
}

/** Which optional mails a person turned off, and when. */
export function listMailOptOuts(db: Database, id: string) {
  return db
    .selectFrom('mailOptOuts')
    .select(['kind', 'optedOutAt as refusedAt'])
    .where('userId', '=', id)
    .orderBy('optedOutAt')
    .execute();
}

/** When a person last looked at each order. */
export function listReadReceipts(db: Database, id: string) {
  return db
    .selectFrom('orderReadReceipts')
    .select(['orderId', 'readAt as lookedAt'])
    .where('userId', '=', id)
    .orderBy('readAt')
    .execute();
}

/** The messages that a person wrote. */
export function listMessages(db: Database, id: string) {
  return db
    .selectFrom('messages')
    .select(['orderId', 'content', 'createdAt'])
    .where('senderId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** The messages that a person wrote between a winery and the operator. */
export function listOperatorMessages(db: Database, id: string) {
  return db
    .selectFrom('operatorMessages')
    .select(['wineryId', 'fromOperator', 'content', 'createdAt'])
    .where('senderId', '=', id)
    .orderBy('createdAt')
    .execute();
}

/** A person's saved card. Only the last four digits of the number are stored. */
export function findCard(db: Database, id: string) {
  return db
    .selectFrom('paymentCustomers')
    .select(['cardBrand as brand', 'cardLast4 as last4Digits', 'cardExpMonth as expirationMonth'])
    .select('cardExpYear as expirationYear')
    .where('userId', '=', id)
    .where('cardRef', 'is not', null)
    .executeTakeFirst();
}
