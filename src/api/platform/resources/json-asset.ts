import { defineResource } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    jsonAsset: { assetPath: string };
  }
}

/** A hosted asset by its path; what is in it is read from there. */
export const jsonAssetResource = defineResource('jsonAsset', {
  attributes: ({ assetPath }) => ({ assetPath }),
  relationships: {},
});
