const path = '/manage-wine-club';

/** The list of a winery's clubs. @param winery its slug; the actor's first one if omitted */
export function clubsUrl(winery?: string): string {
  return winery === undefined ? path : `${path}?${new URLSearchParams({ winery })}`;
}

/** A page of a club. @param page its path below the club's own, without one the club itself */
export function clubUrl(club: string, page?: string): string {
  return page === undefined ? `${path}/${club}` : `${path}/${club}/${page}`;
}

/** The form of a new club. @param winery its slug */
export function newClubUrl(winery: string): string {
  return `${path}/new?${new URLSearchParams({ winery })}`;
}
