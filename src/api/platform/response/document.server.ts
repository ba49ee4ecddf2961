import { resources } from '../resources/resources.ts';
import { type TransitValue, Uuid } from '../transit/transit-values.ts';
import type { Entity, Relationship, Resource, ResponseContext } from './resource.ts';
import type { PathTree } from './selection.ts';
import { sparse } from './sparse.ts';

/** An entity whose source was found. */
type Found = { type: string; id: string; source: unknown };

/** A resource as it is written. */
type Written = { id: Uuid; type: string; attributes: TransitValue; relationships?: Record<string, TransitValue> };

/** The part of a response that is resources. */
export type ResourceDocument = { data: Written | Written[]; included: Written[] };

/**
 * Builds the resources of a response: their attributes, and the relationships that were asked for, whose resources are
 * in `included`, each once. Each relationship of each level is loaded for all resources at once, so that the number of
 * queries depends on what is asked for and not on how much is found.
 * @returns undefined if a single resource does not exist
 */
export async function buildDocument(
  context: ResponseContext,
  data: Entity | readonly Entity[],
): Promise<ResourceDocument | undefined> {
  const builder = new DocumentBuilder(context);
  const isList = Array.isArray(data);
  const found = await builder.find(isList ? data : [data as Entity]);
  const main = found.map((one) => builder.write(one));
  await builder.relate(found, main, context.selection.include);
  const included = builder.included();
  if (isList) return { data: main, included };
  return main[0] && { data: main[0], included };
}

/** Resources by type, as lists of them are loaded together. */
function resourceOf(type: string): Resource<unknown> {
  return resources[type as keyof typeof resources] as unknown as Resource<unknown>;
}

class DocumentBuilder {
  private readonly context: ResponseContext;
  private readonly written = new Map<string, Written>();
  /** What was found of an id already, null if nothing was. */
  private readonly sources = new Map<string, unknown>();

  constructor(context: ResponseContext) {
    this.context = context;
  }

  included(): Written[] {
    return [...this.written.values()];
  }

  /** The entities that exist, each with its source. One load per type. */
  async find(entities: readonly Entity[]): Promise<Found[]> {
    const missing = new Map<string, Set<string>>();
    for (const { type, id, source } of entities) {
      const key = `${type} ${id}`;
      if (source !== undefined) this.sources.set(key, source);
      if (this.sources.has(key)) continue;
      const ids = missing.get(type) ?? new Set();
      missing.set(type, ids.add(id));
    }
    for (const [type, ids] of missing) {
      const loaded = await resourceOf(type).load?.(this.context, [...ids]);
      for (const id of ids) this.sources.set(`${type} ${id}`, loaded?.get(id) ?? null);
    }
    return entities.flatMap(({ type, id }) => {
      const source = this.sources.get(`${type} ${id}`);
      return source === null ? [] : [{ type, id, source }];
    });
  }

  write({ type, id, source }: Found): Written {
    const attributes = resourceOf(type).attributes(source as never, this.context);
    return { id: new Uuid(id), type, attributes: sparse(attributes, this.context.selection.fields[type]) };
  }

  /**
   * Adds the relationships of a level to resources, and those of the levels below to what they refer to. A path ends
   * where it returns to a type that it has passed: else one request could load the same conversations over and over.
   * @param above the types that the path has passed
   */
  async relate(
    found: readonly Found[],
    written: readonly Written[],
    tree: PathTree,
    above: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const passed = new Set([...above, ...found.map((one) => one.type)]);
    for (const name of Object.keys(tree)) {
      const targets: Found[] = [];
      for (const type of new Set(found.map((one) => one.type))) {
        const relationship = relationshipOf(type, name);
        const places = relationship ? found.flatMap((one, at) => (one.type === type ? [at] : [])) : [];
        if (relationship && places.length > 0) {
          targets.push(...(await this.relateOne({ name, relationship, places }, found, written)));
        }
      }
      const resourcesBelow = targets.map((target) => this.include(target));
      const isNew = targets.map(({ type }) => !passed.has(type));
      const next = <One>(all: readonly One[]) => all.filter((_, at) => isNew[at]);
      await this.relate(next(targets), next(resourcesBelow), tree[name] ?? {}, passed);
    }
  }

  /** Adds one relationship to the resources at some places. @returns what they refer to, each once */
  private async relateOne(
    { name, relationship, places }: { name: string; relationship: Relationship<unknown>; places: readonly number[] },
    found: readonly Found[],
    written: readonly Written[],
  ): Promise<Found[]> {
    const sources = places.map((at) => found[at]?.source);
    const loaded = await relationship.load(this.context, sources);
    const most = this.context.selection.limits[name] ?? Number.POSITIVE_INFINITY;
    const lists = loaded.map((one) => (Array.isArray(one) ? one.slice(0, most) : one === null ? [] : [one as Entity]));
    const existing = new Map((await this.find(lists.flat())).map((one) => [`${one.type} ${one.id}`, one]));
    for (const [place, at] of places.entries()) {
      const refs = (lists[place] ?? []).flatMap(({ type, id }) => {
        return existing.has(`${type} ${id}`) ? [{ id: new Uuid(id), type }] : [];
      });
      const resource = written[at];
      const data = relationship.many ? refs : (refs[0] ?? null);
      if (resource) resource.relationships = { ...resource.relationships, [name]: { data } };
    }
    return [...existing.values()];
  }

  /** A resource in `included`, where it is once however often it is referred to. */
  private include(found: Found): Written {
    const key = `${found.type} ${found.id}`;
    const known = this.written.get(key);
    if (known) return known;
    const made = this.write(found);
    this.written.set(key, made);
    return made;
  }
}

function relationshipOf(type: string, name: string): Relationship<unknown> | undefined {
  const { relationships } = resourceOf(type);
  return Object.hasOwn(relationships, name) ? relationships[name] : undefined;
}
