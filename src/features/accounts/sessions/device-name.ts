/** Browsers by what only they write into their user agent, the more particular ones first. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Systems, in the order in which user agents must be asked: Android's contains `Linux`, the iPhone's `Mac OS X`. */
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const unknownDevice = 'Unknown device';

/**
 * What a user agent says of a device, as people say it: `Firefox on Windows`. Of a program that is no browser it is the
 * program's name.
 */
export function deviceName(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return `A browser on ${system}`;
  return /^[A-Za-z][\w.-]{0,30}(?=\/)/.exec(text)?.[0] ?? unknownDevice;
}
