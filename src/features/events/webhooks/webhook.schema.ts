import { z } from 'zod';
import { oneLine } from '#kit/plain-text.ts';
import { eventTypes } from '../event.ts';
import { maxUrlLength } from './webhook.ts';

/** A webhook's id. */
export const webhookIdSchema = z.uuid().toLowerCase();

/**
 * The form of a webhook. `version` is the one that the form showed.
 * @param refuses whether an address is inside a private network, and may not be
 */
export function webhookSchema(refuses: (address: URL) => boolean) {
  return z.object({
    url: z
      .string()
      .overwrite(oneLine)
      .min(1, 'Enter an address')
      .max(maxUrlLength, `At most ${maxUrlLength} characters`)
      .refine(isWebAddress, 'Write a whole address, such as https://shop.example/events')
      .refine((url) => !isWebAddress(url) || !refuses(new URL(url)), {
        message: 'This address is inside a private network',
      }),
    eventTypes: z.array(z.enum(eventTypes)).min(1, 'Choose at least one').max(eventTypes.length),
    version: z.coerce.number().int().min(0),
  });
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
}
