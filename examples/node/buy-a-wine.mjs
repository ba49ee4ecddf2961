// Finds a wine, buys a bottle, and reviews it, with the unchanged SDK of the hosted platform against the demo:
//   npm install sharetribe-flex-sdk
//   MARKETPLACE_CLIENT_ID=... MARKETPLACE_CLIENT_SECRET=... node buy-a-wine.mjs
// `npm start` prints both. A shop with real payments needs STRIPE_API=https://api.stripe.com and STRIPE_PUBLISHABLE_KEY.
import sdkModule from 'sharetribe-flex-sdk';

const shop = process.env.SHOP_URL ?? 'http://localhost:3000';
const stripe = process.env.STRIPE_API ?? `${shop}/_sandbox`;
const clientId = process.env.MARKETPLACE_CLIENT_ID;
const clientSecret = process.env.MARKETPLACE_CLIENT_SECRET;
const password = 'lonevine-demo';
const processAlias = 'flex-product-default-process/release-1';
const expand = { expand: true };

/** An instance of the SDK with tokens of its own. */
function connect(tokenStore = sdkModule.tokenStore.memoryStore()) {
  return sdkModule.createInstance({ clientId, clientSecret, baseUrl: shop, assetCdnBaseUrl: shop, tokenStore });
}

/** Confirms a payment with a card, as the payment form of a browser does. */
async function payWith(card, { stripePaymentIntentId: id, stripePaymentIntentClientSecret: secret }) {
  const body = new URLSearchParams({ client_secret: secret, payment_method: card });
  const headers = { authorization: `Bearer ${process.env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox'}` };
  const answer = await fetch(`${stripe}/v1/payment_intents/${id}/confirm`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The card was not accepted: ${await answer.text()}`);
}

const [visitor, buyer, owner] = [connect(), connect(), connect()];
await buyer.login({ username: 'buyer@lonevine.test', password });
await owner.login({ username: 'owner@lonevine.test', password });
// Prices are the shop's: a server with the client secret asks for them in the buyer's name.
const { data: trustedToken } = await buyer.exchangeToken();
const trusted = connect({ getToken: () => trustedToken, setToken() {}, removeToken() {} });

const own = await owner.ownListings.query({ perPage: 100 });
const offered = own.data.data.filter(({ attributes }) => attributes.state === 'published').map(({ id }) => id);
const found = await visitor.listings.query({ ids: offered, minStock: 1, perPage: 5, include: ['currentStock'] });
for (const { attributes } of found.data.data) {
  console.log(`${attributes.title}, $${(attributes.price.amount / 100).toFixed(2)}`);
}

const [wine] = found.data.data;
const params = { listingId: wine.id, stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' } };
const order = { processAlias, transition: 'transition/request-payment', params };
const begun = await trusted.transactions.initiate(order, expand);
const { id, attributes } = begun.data.data;
console.log(`You pay $${(attributes.payinTotal.amount / 100).toFixed(2)}`);

/** Takes the next step of the order. */
const step = (sdk, transition, given = {}) =>
  sdk.transactions.transition({ id, transition: `transition/${transition}`, params: given }, expand);

await payWith('pm_card_visa', attributes.protectedData.stripePaymentIntents.default);
await step(buyer, 'confirm-payment');
await buyer.messages.send({ transactionId: id, content: 'We come by on Saturday.' });
await step(owner, 'mark-delivered');
await step(buyer, 'mark-received');
const reviewed = await step(buyer, 'review-1-by-customer', { reviewRating: 5, reviewContent: 'Worth the drive.' });
console.log(`The order ${id.uuid} is at ${reviewed.data.data.attributes.lastTransition}`);
