import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findHome, findZipRow } from './db/place-rows.server.ts';
import { type DeliveryPlace, placeOfZip, type ZipPlace } from './delivery-place.ts';

/**
 * Where somebody wants wine to be sent, before they have typed an address: what they told this browser, otherwise where
 * they live by their account. Everything that needs the place asks here. Open to everybody; at most one query.
 * @param remembered the ZIP code that the browser remembers, unverified
 * @returns undefined if nothing is known
 */
export const findDeliveryPlace = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, remembered: string | undefined): Promise<DeliveryPlace | undefined> => {
    const told = placeOfZip(remembered);
    if (told || actor.kind !== 'user') return told;
    return placeOfZip((await findHome(app.db, actor.id))?.zip);
  },
);

/**
 * The city and the state of a ZIP code, to fill in an address. For everybody.
 * @param typed as for `placeOfZip`
 * @returns undefined for codes that belong to no state
 */
export const findZipPlace = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, typed: string): Promise<ZipPlace | undefined> => {
    const place = placeOfZip(typed);
    if (!place) return undefined;
    const row = await findZipRow(app.db, place.zip);
    return row ? { city: row.city, state: row.state } : { city: undefined, state: place.state };
  },
);
