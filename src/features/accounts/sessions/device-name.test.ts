import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const mozilla = 'Mozilla/5.0';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${mozilla} (Linux; Android 15; SM-S911B) ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36 OPR/120.0`, 'Opera on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [`${'x'.repeat(5_000)}/1`, 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
