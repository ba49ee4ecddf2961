const path = '/manage-wine-club/allocations';

/** The list of a winery's allocations. @param winery its slug; the actor's first one if omitted */
export function allocationsUrl(winery?: string): string {
  return winery === undefined ? path : `${path}?${new URLSearchParams({ winery })}`;
}

/** A page of an allocation. @param page its path below the allocation's own, without one the allocation itself */
export function managedAllocationUrl(id: string, page?: string): string {
  return page === undefined ? `${path}/${id}` : `${path}/${id}/${page}`;
}

/** The form of a new allocation. @param winery its slug */
export function newAllocationUrl(winery: string): string {
  return `${path}/new?${new URLSearchParams({ winery })}`;
}
