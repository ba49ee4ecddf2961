import { z } from 'zod';
import { type Pagination, paginate, rowsOfPage } from '#features/listings/pagination.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { countCities, listCityRows } from './db/city-rows.server.ts';
import type { ListedCity } from './listed-city.ts';

const citiesSchema = z.object({
  search: z.string().trim().max(120).refine(isStorable).catch(''),
  page: z.string().nullable().catch(null),
});

const perPage = 25;

/** A page of the admins' list of cities. */
export type CitiesPage = Pagination & { search: string; perPage: number; total: number; cities: ListedCity[] };

/**
 * The cities that the filters of search offer or hide, by name, 25 per page, each with its wineries and their published
 * listings. For admins. Two queries.
 * @param given `search` (a part of a name) and `page`
 */
export const listCities = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    given: { search?: unknown; page?: unknown },
  ): Promise<Result<CitiesPage, 'forbidden'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const { search, page } = citiesSchema.parse(given);
    const total = await countCities(app.db, search);
    const chosen = paginate(page, { total, perPage });
    const cities = await listCityRows(app.db, search, rowsOfPage(chosen, perPage));
    return ok({ ...chosen, search, perPage, total, cities });
  },
);
