/** The address of a winery's earnings, of a year or of a month. @param winery its slug */
export function earningsUrl(winery: string, time: { month?: string; year?: string; page?: number } = {}): string {
  const { month, year, page = 1 } = time;
  const query = new URLSearchParams({ winery, ...(year && { year }), ...(page > 1 && { page: String(page) }) });
  return `/earnings${month ? `/${month}` : ''}?${query}`;
}
