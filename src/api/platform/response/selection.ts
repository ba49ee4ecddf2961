/** What paths like `author.profileImage` name, as a tree. */
export type PathTree = { readonly [name: string]: PathTree };

/** How many paths and how many levels a request can name; more are ignored. */
const [maxPaths, maxLevels] = [100, 5];

/** The tree of paths with commas; parents are implied. */
function pathTree(text: string): PathTree {
  const tree: Record<string, PathTree> = Object.create(null);
  for (const path of text.split(',', maxPaths)) {
    let at: Record<string, PathTree> = tree;
    for (const name of path.trim().split('.', maxLevels)) {
      if (name === '') break;
      at[name] ??= Object.create(null);
      at = at[name] as Record<string, PathTree>;
    }
  }
  return tree;
}

/** How a picture is wanted, by the name of the variant: `imageVariant.{name}=w:400;h:400;fit:crop`. */
export type CustomVariant = { name: string; width: number; height: number; fit: 'crop' | 'scale' };

/** What a request wants of the response: which relationships, which attributes, how many, and which pictures. */
export type Selection = {
  include: PathTree;
  /** By the type of the resource; of others all attributes are sent. */
  fields: Readonly<Record<string, PathTree>>;
  /** The greatest number of resources of a relationship. */
  limits: Readonly<Record<string, number>>;
  variants: readonly CustomVariant[];
};

/** How wide and how high a picture can be asked for. */
const maxSide = 3_072;
/** How many variants of its own a request can name. */
const maxVariants = 20;

/** Reads what a request wants. @returns the name of the parameter that is wrong, if one is */
export function readSelection(query: Readonly<Record<string, string>>): { wrong: string } | Selection {
  const fields: Record<string, PathTree> = Object.create(null);
  const limits: Record<string, number> = Object.create(null);
  const variants: CustomVariant[] = [];
  const read: Readonly<Record<string, (name: string, value: string) => boolean>> = {
    fields: (type, value) => {
      fields[type] = pathTree(value);
      return true;
    },
    limit: (relationship, value) => {
      limits[relationship] = Number(value);
      return /^\d{1,4}$/.test(value);
    },
    imageVariant: (variantName, value) => {
      const variant = readVariant(variantName, value);
      if (variant) variants.push(variant);
      return variant !== undefined && variants.length <= maxVariants;
    },
  };
  for (const [name, value] of Object.entries(query)) {
    const [, kind = '', rest = ''] = /^(fields|limit|imageVariant)\.(.{1,60})$/s.exec(name) ?? [];
    if (kind !== '' && !read[kind]?.(rest, value)) return { wrong: name };
  }
  return { include: pathTree(query.include ?? ''), fields: withAliases(fields), limits, variants };
}

/** What is asked of listings and users is asked of one's own, too. */
function withAliases(fields: Record<string, PathTree>): Record<string, PathTree> {
  if (fields.listing) fields.ownListing ??= fields.listing;
  if (fields.user) fields.currentUser ??= fields.user;
  return fields;
}

function readVariant(name: string, text: string): CustomVariant | undefined {
  const given = Object.fromEntries(text.split(';', 4).map((part) => part.split(':', 2)));
  const [width, height, fit] = [Number(given.w), Number(given.h), given.fit ?? 'scale'];
  const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= maxSide;
  if (!isSide(width) || !isSide(height) || (fit !== 'crop' && fit !== 'scale')) return undefined;
  return { name, width, height, fit };
}
