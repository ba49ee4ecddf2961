/** The page where people see the allocations that are offered to them. */
export const myAllocationsPath = '/my-allocations';

/** The page of an allocation for one of its people. */
export function offerPath(id: string): `/${string}` {
  return `${myAllocationsPath}/${id}`;
}

/** The public page of an allocation's lottery. @param part a file of it */
export function drawUrl(id: string, part?: 'wishes' | 'results'): string {
  return part === undefined ? `/allocation-draws/${id}` : `/allocation-draws/${id}/${part}`;
}

/** The page where owners of a winery grant the wishes of an allocation by hand. */
export function wishesPath(id: string): `/${string}` {
  return `/manage-wine-club/allocations/${id}/wishes`;
}
