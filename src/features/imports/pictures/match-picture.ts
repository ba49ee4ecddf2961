/** A wine of a file, with the names of its pictures there and its SKU. */
export type PicturedWine = { listingId: string; photo: string; sku: string };

/** Finds the wines that a picture belongs to by the picture's name. */
export type PictureMatcher = (fileName: string) => string[];

/**
 * Matches pictures with wines: by the names in the picture column, which may be addresses of other sites and lack an
 * extension, or by the SKU, with a number behind it for several pictures.
 */
export function pictureMatcher(wines: readonly PicturedWine[]): PictureMatcher {
  const byName = new Map<string, Set<string>>();
  const add = (name: string, listingId: string) => {
    if (name !== '') byName.set(name, (byName.get(name) ?? new Set()).add(listingId));
  };
  for (const { listingId, photo, sku } of wines) {
    for (const name of photo.split(/[;|\n]/)) {
      add(plainName(name), listingId);
      add(withoutExtension(plainName(name)), listingId);
    }
    add(sku.trim().toLowerCase(), listingId);
  }
  return (fileName) => {
    const name = plainName(fileName);
    const stem = withoutExtension(name);
    const names = [name, stem, stem.replace(/[-_ ]\d{1,2}$/, '')];
    const found = names.map((one) => byName.get(one)).find((ids) => ids !== undefined);
    return [...(found ?? [])];
  };
}

/** The last part of a path or an address, in small letters. */
function plainName(name: string): string {
  const path = name.trim().replace(/[?#].*$/, '');
  return (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();
}

function withoutExtension(name: string): string {
  return name.replace(/\.(jpe?g|png|gif|webp|avif|hei[cf])$/, '');
}
