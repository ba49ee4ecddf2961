// A page that any web server can serve: it lists wines of the shop and searches them, in the browser alone. Say in the
// address which shop it belongs to: ?shop=https://shop.example&client=CLIENT_ID. The shop's admin allows the page's
// origin under Applications.
const address = new URL(location.href).searchParams;
const baseUrl = address.get('shop') ?? 'http://localhost:3000';
const sdk = window.sharetribeSdk.createInstance({
  clientId: address.get('client'),
  baseUrl,
  assetCdnBaseUrl: baseUrl,
  tokenStore: window.sharetribeSdk.tokenStore.memoryStore(),
});

const [form, status, list] = ['form', '[role=status]', 'ul'].map((name) => document.querySelector(name));

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void show(new FormData(form).get('keywords').trim());
});

/** Shows the first wines that contain these words, or the newest ones. */
async function show(keywords) {
  status.textContent = 'Searching…';
  const query = {
    ...(keywords && { keywords }),
    ...{ pub_type: 'wine', perPage: 12, include: ['images'], 'limit.images': 1 },
    ...{ 'fields.listing': ['title', 'price', 'publicData.wineryName'], 'fields.image': ['variants.square-small2x'] },
  };
  try {
    const { data } = await sdk.listings.query(query);
    const images = new Map((data.included ?? []).map((image) => [image.id.uuid, image.attributes.variants]));
    list.replaceChildren(...data.data.map((wine) => cardOf(wine, images)));
    status.textContent = `${data.meta.totalItems} wines`;
  } catch (error) {
    status.textContent = error.status ? `The shop answered ${error.status}.` : 'The shop cannot be reached.';
  }
}

/** The list item of a wine. */
function cardOf({ attributes, relationships }, images) {
  const item = document.createElement('li');
  const [image] = relationships?.images?.data ?? [];
  const variant = image && images.get(image.id.uuid)?.['square-small2x'];
  if (variant) item.append(Object.assign(document.createElement('img'), { src: variant.url, alt: '' }));
  const title = Object.assign(document.createElement('h2'), { textContent: attributes.title });
  const price = attributes.price ? `$${(attributes.price.amount / 100).toFixed(2)}` : '';
  const from = [attributes.publicData.wineryName, price].filter(Boolean).join(', ');
  item.append(title, Object.assign(document.createElement('p'), { textContent: from }));
  return item;
}

await show('');
