import { defineResource, type Entity, entity } from '../response/resource.ts';
import { derivedId } from './derived-id.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    marketplace: Site;
  }
}

type Site = { name: string; baseUrl: string };

/** The shop as a resource. Its id follows from its address, so that it is the same on every node. */
export function marketplaceOf(site: Site): Entity<'marketplace'> {
  return entity('marketplace', derivedId(`marketplace ${site.baseUrl}`), site);
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
