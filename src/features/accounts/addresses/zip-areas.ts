import { usStates } from './us-states.ts';
import zipCodes from './zip-codes.json' with { type: 'json' };

/**
 * The states, territories, and armed forces regions of ZIP codes by their first three digits, as ranges in order.
 *
 * @see https://postalpro.usps.com/ (labeling list L002)
 */
const listed =
  '005 NY,006-007 PR,008 VI,009 PR,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055 MA,056-059 VT,060-069 CT,' +
  '070-089 NJ,090-098 AE,100-149 NY,150-196 PA,197-199 DE,200 DC,201 VA,202-205 DC,206-219 MD,220-246 VA,247-268 WV,' +
  '270-289 NC,290-299 SC,300-319 GA,320-339 FL,340 AA,341-349 FL,350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY,' +
  '430-459 OH,460-479 IN,480-499 MI,500-528 IA,530-549 WI,550-567 MN,569 DC,570-577 SD,580-588 ND,590-599 MT,600-629 IL,' +
  '630-658 MO,660-679 KS,680-693 NE,700-714 LA,716-729 AR,730-732 OK,733 TX,734-749 OK,750-799 TX,800-816 CO,820-831 WY,' +
  '832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885 TX,889-898 NV,900-961 CA,962-966 AP,967-968 HI,969 GU,970-979 OR,' +
  '980-994 WA,995-999 AK';

const ranges = listed.split(',').map((entry) => {
  const [digits = '', area = ''] = entry.split(' ');
  const [first = '', last = first] = digits.split('-');
  return { first, last, area };
});

/** ZIP codes that are not in the state of their first three digits: towns on a border, federal offices, islands. */
const exceptions: Readonly<Record<string, string>> = {
  '06390': 'NY',
  '20588': 'MD',
  '20598': 'VA',
  '72643': 'MO',
  '73960': 'TX',
  '83414': 'WY',
  '96799': 'AS',
  '96939': 'PW',
  '96940': 'PW',
  '96941': 'FM',
  '96942': 'FM',
  '96943': 'FM',
  '96944': 'FM',
  '96950': 'MP',
  '96951': 'MP',
  '96952': 'MP',
  '96960': 'MH',
  '96970': 'MH',
};

const otherAreas: Readonly<Record<string, string>> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  AS: 'American Samoa',
  FM: 'Micronesia',
  GU: 'Guam',
  MH: 'the Marshall Islands',
  MP: 'the Northern Mariana Islands',
  PR: 'Puerto Rico',
  PW: 'Palau',
  VI: 'the U.S. Virgin Islands',
};

/** The name of a state, territory, or armed forces region by its postal code; undefined for other codes. */
export function areaName(code: string): string | undefined {
  return usStates.find((state) => state.code === code)?.name ?? otherAreas[code];
}

/** Whether a ZIP code of five digits is in use; see `seed/data/NOTICE.md` for the source of the list. */
function exists(zip: string): boolean {
  const last = zip.slice(3);
  const inUse = (zipCodes as Record<string, string>)[zip.slice(0, 3)];
  if (inUse === undefined) return false;
  return inUse.split(' ').some((range) => range.slice(0, 2) <= last && last <= range.slice(-2));
}

/**
 * The postal code of the state, territory, or armed forces region of a ZIP code; undefined if the ZIP code does not
 * exist.
 * @param zip five digits
 */
export function areaOfZip(zip: string): string | undefined {
  if (!exists(zip)) return undefined;
  const digits = zip.slice(0, 3);
  return exceptions[zip] ?? ranges.find(({ first, last }) => first <= digits && digits <= last)?.area;
}

/** The state of a ZIP code, as its postal code; undefined if it is in no state. @param zip five digits */
export function stateOfZip(zip: string): string | undefined {
  const area = areaOfZip(zip);
  return usStates.some(({ code }) => code === area) ? area : undefined;
}
