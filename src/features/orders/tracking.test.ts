import { expect, test } from 'vitest';
import { trackingUrl } from './tracking.ts';

test.for<[string | null, string, string]>([
  ['UPS', '1Z 999 AA1 01 2345 6784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['United Parcel Service', '1z999aa10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  [null, '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['FedEx Ground', '794644790138', 'https://www.fedex.com/fedextrack/?trknbr=794644790138'],
  [null, '7946 4479 0138', 'https://www.fedex.com/fedextrack/?trknbr=794644790138'],
  ['Fed Ex', '12345678', 'https://www.fedex.com/fedextrack/?trknbr=12345678'],
  ['GLS', '512345678', 'https://www.gls-us.com/track-and-trace?TrackingNumbers=512345678'],
  ['USPS', '9400111899223197428490', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490'],
  [null, '9400111899223197428490', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490'],
  ['DHL Express', '1234567890', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890'],
])('%s %s links to %s', ([carrier, number, url]) => {
  expect(trackingUrl(carrier, number)).toBe(url);
});

test.for<[string | null, string | null]>([
  ['UPS', null],
  [null, null],
  ['Our own van', '794644790138'],
  [null, '512345678'],
  ['UPS', 'see e-mail'],
  ['UPS', 'https://evil.example/1'],
  ['UPS', '"><script>1'],
  ['UPS', '12'],
])('%s %s links to nothing', ([carrier, number]) => {
  expect(trackingUrl(carrier, number)).toBeNull();
});
