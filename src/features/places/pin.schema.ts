import { z } from 'zod';
import { parseLatLng } from '#kit/geo.ts';

/** A pin as it is typed: latitude and longitude as maps copy them, `30.2752, -98.872`. Nothing is null. */
export const pinField = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const written = (typed ?? '').replaceAll(/[\s()]/g, '');
    if (written === '') return null;
    const point = parseLatLng(written);
    if (point) return point;
    context.addIssue({ code: 'custom', message: 'A position is latitude and longitude, such as 30.2752, -98.8720' });
    return z.NEVER;
  });
