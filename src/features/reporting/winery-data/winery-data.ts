/** What a winery owns here, in parts that can be downloaded, with their labels. */
export const wineryDataParts = {
  listings: 'Listings',
  orders: 'Orders',
  payouts: 'Payouts',
  members: 'People',
  reviews: 'Reviews',
} as const;

/** A part of what a winery owns. */
export type WineryDataPart = keyof typeof wineryDataParts;

/** The columns of each part, as they are called in both formats. Amounts have their currency in a column of its own. */
export const wineryDataColumns: Readonly<Record<WineryDataPart, readonly string[]>> = {
  listings: [
    ...['id', 'sku', 'type', 'state', 'name', 'vintage', 'style', 'grapes', 'bottle_ml', 'appellation', 'alcohol'],
    ...['price', 'currency', 'stock', 'description', 'sweetness', 'body', 'acidity', 'pairings', 'awards', 'practices'],
    ...['disclaimer', 'pickup', 'shipping', 'shipping_first', 'shipping_additional', 'created_at', 'published_at'],
    ...['public_data', 'private_data'],
  ],
  orders: [
    ...['id', 'number', 'state', 'buyer', 'items', 'paid_by_buyer', 'payout', 'currency', 'delivery', 'recipient'],
    ...['street', 'city', 'state_of_delivery', 'zip', 'carrier', 'tracking_number', 'created_at', 'changed_at'],
  ],
  payouts: ['order_id', 'order_number', 'movement', 'amount', 'currency', 'made_at'],
  members: ['id', 'name', 'email', 'role', 'since'],
  reviews: ['order_number', 'by', 'rating', 'content', 'created_at'],
};
