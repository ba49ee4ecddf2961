import { z } from 'zod';

/** `on` or `off`, as a boolean. */
export const onOffSetting = z.enum(['on', 'off']).transform((value) => value === 'on');

/** A whole number in plain digits: a blank or `1e3` is taken for a mistake. */
export function wholeNumberSetting(least: number, most: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);
}

/** A percentage with at most two decimals, as basis points. */
export const percentageSetting = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$|^100$/, 'must be a percentage from 0 to 100 with at most two decimals')
  .transform((percent) => Math.round(Number(percent) * 100));

/** Width and height in pixels, e.g. `32x32`. */
export const sizeSetting = z
  .string()
  .regex(/^\d{1,3}x\d{1,3}$/, 'must be a width and a height such as 32x32')
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    return { width, height };
  })
  .refine(
    ({ width, height }) => width >= 8 && height >= 8 && width <= 128 && height <= 128,
    'must be from 8x8 to 128x128',
  );

/** An http or https address. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** An https address. */
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' });

/** Origins separated by commas or blanks, e.g. `https://tiles.example`: a scheme and a host without a path. */
export const originsSetting = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ''))
  .refine(
    (list) => list.every((origin) => /^https?:\/\/[^/]+$/.test(origin) && URL.parse(origin)?.origin === origin),
    'must be a list of origins such as https://tiles.example, separated by commas',
  );

/** A sender as mails name it, `Lonevine <no-reply@wine.example>`, or the address alone. */
export const senderSetting = z
  .string()
  .regex(/^(?:[^<>\r\n"]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be like Lonevine <no-reply@wine.example>')
  .transform((text) => {
    const [name = '', address] = text.split(/[<>]/);
    return address === undefined ? { name: '', address: name } : { name: name.trim(), address };
  });
