/** The pages of wineries that somebody chose. */
export const [comparePath, planPath] = ['/research-wineries/compare', '/plan-a-day'];

/** How many wineries are compared side by side, and how many stops a day has, at most. */
export const [maxCompared, maxStops] = [4, 8];

const slugFormat = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slugs of the wineries in a URL, each once: `wineries` may be repeated, or contain several with commas. */
export function readSlugs(parameters: URLSearchParams): string[] {
  const texts = parameters.getAll('wineries').flatMap((text) => text.slice(0, 5_000).split(','));
  return [...new Set(texts.filter((text) => text.length <= 200 && slugFormat.test(text)))].slice(0, 50);
}

/** The URL of a comparison. */
export function compareUrl(slugs: readonly string[]): string {
  return slugs.length === 0 ? comparePath : `${comparePath}?wineries=${slugs.join()}`;
}

/** The plan of a day: stops in their order, the day, when it starts, and the minutes at each stop. */
export type DayPlan = { slugs: string[]; date: string; start: string; stay: number };

/** The minutes at a stop that a plan may have. */
export const stays = [30, 45, 60, 90, 120, 180] as const;

/** What a plan starts with. */
const usualPlan = { start: '11:00', stay: 60 } as const;

/** The plan in a URL. What cannot be used is as usual. @param today and `date` as `YYYY-MM-DD` */
export function readPlan(parameters: URLSearchParams, today: string): DayPlan {
  const [date = '', start = '', stay = ''] = ['date', 'start', 'stay'].map((name) => parameters.get(name) ?? '');
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const isReal = isDay && new Date(date).toISOString().startsWith(date);
  return {
    slugs: readSlugs(parameters).slice(0, maxStops),
    date: isReal ? date : today,
    start: /^([01]\d|2[0-3]):[0-5]\d$/.test(start) ? start : usualPlan.start,
    stay: (stays as readonly number[]).includes(Number(stay)) ? Number(stay) : usualPlan.stay,
  };
}

/** The URL of a plan, which anybody may open. */
export function planUrl({ slugs, date, start, stay }: DayPlan, path = planPath): string {
  const rest = new URLSearchParams({ date, start, stay: String(stay) }).toString().replaceAll('%3A', ':');
  return `${path}?${slugs.length > 0 ? `wineries=${slugs.join()}&` : ''}${rest}`;
}

/** The slugs with one of them moved to another place. */
export function moveSlug(slugs: readonly string[], from: number, to: number): string[] {
  const others = slugs.filter((_, at) => at !== from);
  return others.toSpliced(to, 0, ...slugs.slice(from, from + 1));
}
