import type { Actor } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import type { TransitValue } from '../transit/transit-values.ts';
import type { Selection } from './selection.ts';

/**
 * What each type of resource is made from, by its name. Empty here: each resource declares its own by module
 * augmentation, so that resources refer to each other by name and import each other's files not.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by module augmentation
export interface ResourceSources {}

/** The name of a type of resource. */
export type ResourceName = keyof ResourceSources & string;

/** A resource of a response: its type and id, and what it is made from, where that is known already. */
export type Entity<Name extends ResourceName = ResourceName> = {
  [Type in Name]: { type: Type; id: string; source?: ResourceSources[Type] };
}[Name];

/** For whom a response is made, and what is wanted of it. */
export type ResponseContext = { app: App; actor: Actor; selection: Selection };

/** The attributes of a resource. */
export type Attributes = { readonly [name: string]: TransitValue };

/**
 * Other resources that belong to one. `load` finds those of all resources of a response at once, in their order, in a
 * constant number of queries; the resources themselves may be references alone.
 */
export type Relationship<Source> =
  | { many?: false; load(context: ResponseContext, sources: readonly Source[]): Promise<readonly (Entity | null)[]> }
  | { many: true; load(context: ResponseContext, sources: readonly Source[]): Promise<readonly (readonly Entity[])[]> };

/** How a type of resource is made. */
export type Resource<Source = never> = {
  type: string;
  attributes(source: Source, context: ResponseContext): Attributes;
  /**
   * What resources are made from, by their ids, in a constant number of queries; those that there are not, or that the
   * actor may not see, are left out. Without it a resource is only found with its source.
   */
  load?(context: ResponseContext, ids: readonly string[]): Promise<ReadonlyMap<string, Source>>;
  relationships: Readonly<Record<string, Relationship<Source>>>;
};

/** Defines a type of resource. */
export function defineResource<Name extends ResourceName>(
  type: Name,
  resource: Omit<Resource<ResourceSources[Name]>, 'type'>,
): Resource {
  return { type, ...resource } as unknown as Resource;
}

/** A resource by its id, for what is loaded when the response needs it. */
export function reference<Name extends ResourceName>(type: Name, id: string): Entity<Name> {
  return { type, id } as Entity<Name>;
}

/** A resource with what it is made from. */
export function entity<Name extends ResourceName>(type: Name, id: string, source: ResourceSources[Name]): Entity<Name> {
  return { type, id, source } as Entity<Name>;
}
