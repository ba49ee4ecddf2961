import { createHash } from 'node:crypto';
import { defineResource, type Entity, entity } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    marketplace: Site;
  }
}

type Site = { name: string; baseUrl: string };

/** The shop as a resource. Its id follows from its address, so that it is the same on every node. */
export function marketplaceOf(site: Site): Entity<'marketplace'> {
  const digits = createHash('sha256').update(`marketplace ${site.baseUrl}`).digest('hex');
  const id = [digits.slice(0, 8), digits.slice(8, 12), `5${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return entity('marketplace', [...id, digits.slice(20, 32)].join('-'), site);
}

/** The shop. */
export const marketplaceResource = defineResource('marketplace', {
  attributes: ({ name }) => ({ name, description: null }),
  relationships: {},
});

/** The relationship of what belongs to the shop, which is everything: no query. */
export const ofMarketplace = {
  load: async ({ app }: { app: { site: Site } }, sources: readonly unknown[]) =>
    sources.map(() => marketplaceOf(app.site)),
};
