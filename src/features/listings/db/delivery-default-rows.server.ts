import type { Database, Transaction } from '#infra/database.ts';
import type { CancellationDefaults, DeliveryDefaults, ListingDefaults } from '../editing/delivery-defaults.ts';

const noDelivery: DeliveryDefaults = {
  pickupEnabled: false,
  shippingEnabled: false,
  shippingFirstCents: null,
  shippingAdditionalCents: null,
};

const usualTerms: CancellationDefaults = { cancellationHours: 24, cancellationKeptPercent: 100 };

const deliveryColumns = ['pickupEnabled', 'shippingEnabled', 'shippingFirstCents', 'shippingAdditionalCents'] as const;
const termColumns = ['cancellationHours', 'cancellationKeptPercent'] as const;

function defaultsOf(db: Database, wineryId: string) {
  return db.selectFrom('deliveryDefaults').where('wineryId', '=', wineryId);
}

/** What a winery's new wines begin with; no delivery method if it has set nothing. */
export async function readDeliveryDefaults(db: Database, wineryId: string): Promise<DeliveryDefaults> {
  return (await defaultsOf(db, wineryId).select(deliveryColumns).executeTakeFirst()) ?? noDelivery;
}

/** What a winery's new listings begin with. */
export async function readListingDefaults(db: Database, wineryId: string): Promise<ListingDefaults> {
  const row = await defaultsOf(db, wineryId).select(deliveryColumns).select(termColumns).executeTakeFirst();
  return row ?? { ...noDelivery, ...usualTerms };
}

/** The same, with the winery locked until the transaction ends: a row that does not exist yet cannot be locked. */
export async function lockListingDefaults(db: Transaction, wineryId: string): Promise<ListingDefaults> {
  await db.selectFrom('wineries').select('id').where('id', '=', wineryId).forNoKeyUpdate().execute();
  return readListingDefaults(db, wineryId);
}

/** Stores what a winery's new listings begin with. */
export async function storeListingDefaults(
  db: Transaction,
  wineryId: string,
  defaults: ListingDefaults,
  updatedAt: Date,
): Promise<void> {
  await db
    .insertInto('deliveryDefaults')
    .values({ wineryId, ...defaults, updatedAt })
    .onConflict((conflict) => conflict.column('wineryId').doUpdateSet({ ...defaults, updatedAt }))
    .execute();
}
