type Carrier = {
  /** How people write its name. */
  name: RegExp;
  /** Numbers that no other carrier has. */
  number?: RegExp;
  page: (number: string) => string;
};

const carriers: readonly Carrier[] = [
  // why: "USPS" contains "UPS", so it comes first
  {
    name: /usps|postal service/i,
    number: /^9[1-5]\d{20}$/,
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: /\bups\b|united parcel/i,
    number: /^1Z[0-9A-Z]{16}$/,
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: /fed\s?ex|federal express/i,
    number: /^(\d{12}|\d{15}|\d{20})$/,
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: /\bgls\b|\bgso\b|golden state/i,
    page: (number) => `https://www.gls-us.com/track-and-trace?TrackingNumbers=${number}`,
  },
  {
    name: /\bdhl\b/i,
    number: /^JJD\d{12,18}$/,
    page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
  { name: /on\s?trac/i, page: (number) => `https://www.ontrac.com/tracking/?number=${number}` },
];

/**
 * The carrier's page about a parcel: of the carrier that the winery named, otherwise of the one whose numbers look like
 * this; null if neither is known.
 */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (trackingNumber === null) return null;
  const number = trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  // why: a text such as "see e-mail" is no number, and a page about it would find nothing
  if (!/^[0-9A-Z]{6,40}$/.test(number) || !/\d/.test(number)) return null;
  const known = carrier
    ? carriers.find(({ name }) => name.test(carrier))
    : carriers.find(({ number: pattern }) => pattern?.test(number));
  return known?.page(encodeURIComponent(number)) ?? null;
}
