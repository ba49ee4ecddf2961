/**
 * A state's law on shipping wine to consumers: its name, a link, and the day on which it was read. States without a
 * rule are not served.
 */
type ShippingRule = { state: string; law: string; source: string; readOn: string; most: ShippedVolumes };

/** Milliliters of wine that a winery ships to one person: in a calendar month, and in twelve months. */
export type ShippedVolumes = { month: number; year: number };

/**
 * The states to which wine is shipped. To add a state, read its law, and make sure that the wineries have its permits.
 */
const shippingRules: readonly ShippingRule[] = [
  {
    state: 'TX',
    law: 'Texas Alcoholic Beverage Code, sections 16.09 and 54.01 to 54.03',
    source: 'https://statutes.capitol.texas.gov/Docs/AL/htm/AL.54.htm',
    readOn: '2026-11-22',
    // why: nine and 36 gallons, of 3,785.412 ml each
    most: { month: 34_068, year: 136_274 },
  },
];

/** Why so much wine is not shipped, and the law. */
export type VolumeRefusal = { message: string; law: string; source: string };

const bottleMl = 750;

/** An amount of wine in bottles, for messages. */
function inBottles(ml: number): string {
  const bottles = Math.max(0, Math.floor(ml / bottleMl));
  return `${bottles} ${bottles === 1 ? 'bottle' : 'bottles'} of ${bottleMl} ml`;
}

/**
 * Why a winery may not ship so much wine to one person; undefined if it may.
 * @param state the destination, by postal code
 * @param sent milliliters that the winery has shipped in each period, or will
 * @param wanted milliliters to be shipped in addition
 */
export function volumeRefusal(state: string, sent: ShippedVolumes, wanted: number): VolumeRefusal | undefined {
  const rule = shippingRules.find((one) => one.state === state);
  const over = (['year', 'month'] as const).find((period) => rule && sent[period] + wanted > rule.most[period]);
  if (!rule || !over) return undefined;
  const [limit, period] =
    over === 'month'
      ? ['9 gallons of wine in a calendar month', 'this month']
      : ['36 gallons of wine in twelve months', 'in the last twelve months'];
  const most = `The law lets a winery send one person at most ${limit}: ${inBottles(rule.most[over])}.`;
  const rest = ` With what it has sent you ${period} or is about to send, ${inBottles(rule.most[over] - sent[over])} more can be sent to you. An order that you have begun and not paid counts for 15 minutes.`;
  const message = sent[over] > 0 ? most + rest : most;
  return { message, law: rule.law, source: rule.source };
}
