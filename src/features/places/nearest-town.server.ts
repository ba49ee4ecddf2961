import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findNearestTownRow } from './db/nearest-town-rows.server.ts';

/** The name of the town of the gazetteer that is nearest to a point, such as `Hye, TX`. For everybody. One query. */
export const findNearestTown = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, point: LatLng): Promise<string | undefined> => {
    const town = await findNearestTownRow(app.db, point);
    return town && `${town.name}, ${town.state}`;
  },
);
