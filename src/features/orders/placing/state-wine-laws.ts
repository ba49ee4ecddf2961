import { usStates } from '#features/accounts/addresses/us-states.ts';
import { shipsTo } from './served-states.ts';

/**
 * What a state's law says of wine from a winery in Texas that is sent to somebody's home: the permit that the winery
 * needs there, where that was read, and the date of the page or of the reading. Not legal advice.
 */
type StateLaw = { permit?: string; source: string; readOn: string };

/** By postal code; every state but those to which wine is shipped. */
const stateLaws: Readonly<Record<string, StateLaw>> = {
  AK: {
    permit: 'Manufacturer Direct Shipment License',
    source: 'https://wineinstitute.compliancerules.org/state_alerts/alaskas-final-dtc-rules-effective-aug-23-2024',
    readOn: '2025-06-22',
  },
  AL: {
    permit: 'Direct Wine Shipper License',
    source: 'https://alabcboard.gov/audit/type-500-direct-wine-shipper',
    readOn: '2025-06-25',
  },
  AR: {
    permit: 'Wine Direct Shipper License',
    source: 'https://sovos.com/blog/ship/arkansas-expands-access-dtc-wine-shipping-hb-1476/',
    readOn: '2025-05-20',
  },
  AZ: {
    permit: 'Direct-to-Consumer Wine Shipment license',
    source: 'https://www.azliquor.gov/LiquorLaws/ViewTitle.cfm?TitleID=18',
    readOn: '2025-06-25',
  },
  CA: {
    permit: 'Wine Direct Shipper Permit',
    source: 'https://cdtfa.ca.gov/lawguides/vol3/abtl/abtl-code-23661-3.html',
    readOn: '2025-06-22',
  },
  CO: {
    permit: "Winery Direct Shipper's Permit",
    source:
      'http://www.colorado.gov/cs/Satellite?c=Page&childpagename=Revenue%2FREVXLayout&cid=1207733396575&pagename=REVXWrapper',
    readOn: '2025-05-20',
  },
  CT: {
    permit: "Out-of-State Winery Shipper's Permit",
    source: 'https://instalawyer.io/laws/connecticut-general-statutes/section-30-18a-out-of-state-winery',
    readOn: '2025-06-22',
  },
  DC: { source: 'https://wineinstitute.org/our-work/compliance/direct-shipping-table', readOn: '2025-05-20' },
  DE: {
    permit: 'Wine Direct Shipper License',
    source: 'https://sovos.com/shipcompliant/blog/delaware-wine-shipping-law-hb-187-what-wineries-need-to-know',
    readOn: '2025-08',
  },
  FL: { source: 'https://wineinstitute.compliancerules.org/state/florida', readOn: '2024-07-01' },
  GA: {
    permit: 'Special Order Shipping License',
    source: 'http://www.laws9.com/statutes/georgia/title-3/chapter-6/article-2/3-6-31',
    readOn: '2018-02-25',
  },
  HI: {
    permit: 'Direct Wine Shipper Permit of the county',
    source: 'https://policyrisk.com/states/hawaii/statutes/281-33.6',
    readOn: '2024-11-21',
  },
  IA: {
    permit: 'Wine Direct Shipper Permit',
    source: 'https://revenue.iowa.gov/permits-licensing/alcohol/regulation-complaints/wine-direct-shipping',
    readOn: '2026-11-22',
  },
  ID: {
    permit: 'Wine Direct Shipper Permit',
    source: 'https://tax.idaho.gov/taxes/product-excise-taxes/beer-wine/wine/direct-shipping-requirements/',
    readOn: '2025-06-23',
  },
  IL: {
    permit: "Winery Shipper's License",
    source: 'https://wineinstitute.org/our-work/compliance/dtc/illinois',
    readOn: '2025-06-23',
  },
  IN: { permit: "Direct Wine Seller's Permit", source: 'https://lawserver.com/?p=29900192', readOn: '2025-06-05' },
  KS: {
    permit: 'Special Order Shipping License',
    source: 'https://instalawyer.io/laws/kansas-statutes/41-350-direct-shipment-to-consumers',
    readOn: '2025-06-23',
  },
  KY: {
    permit: 'Direct Shipper License',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/kentucky',
    readOn: '2025-06-23',
  },
  LA: {
    permit: 'Direct Wine Shipper permit',
    source: 'https://lawserver.com/law/state/louisiana/la-laws/louisiana_revised_statutes_26-359',
    readOn: '2025-06-23',
  },
  MA: {
    permit: 'Direct Wine Shipper License',
    source: 'http://malegislature.gov/Laws/GeneralLaws/PartI/TitleXX/Chapter138/Section19f',
    readOn: '2024-11-27',
  },
  MD: {
    permit: "Direct Wine Shipper's Permit",
    source: 'https://self-law.org/code/md/alcoholic-beverages-and-cannabis/2-148',
    readOn: '2025-04-01',
  },
  ME: {
    permit: 'Wine Direct Shipper License',
    source:
      'https://fastdemocracy.com/bill-summary/?billsummary_state=me&billsummary_id=MEB00013073&billsummary_session=131',
    readOn: '2024-04-09',
  },
  MI: {
    permit: 'Direct Shipper License',
    source: 'https://www.michigan.gov/lara/bureau-list/lcc/faq/manufacturer-wholesaler-faq/direct-shipper-license',
    readOn: '2025-06-23',
  },
  MN: { source: 'https://wineinstitute.org/our-work/compliance/dtc/minnesota', readOn: '2025-06-23' },
  MO: {
    permit: 'Wine Direct Shipper License',
    source: 'http://www.atc.dps.mo.gov/licensing/wine_direct_shipper.asp',
    readOn: '2021-07-08',
  },
  MS: {
    permit: "Direct Wine Shipper's Permit",
    source: 'https://www.dor.ms.gov/direct-wine-shipper-permit',
    readOn: '2025-07-08',
  },
  MT: {
    permit: 'Direct Shipment Endorsement',
    source: 'https://leg.mt.gov/bills/mca/title_0160/chapter_0040/part_0110/section_0020/0160-0040-0110-0020.html',
    readOn: '2023',
  },
  NC: {
    permit: 'Wine Shipper Permit',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/north-carolina',
    readOn: '2025-06-24',
  },
  ND: {
    permit: 'Direct Shipper License',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/north-dakota',
    readOn: '2025-06-24',
  },
  NE: {
    permit: 'S1 shipping license',
    source: 'https://lcc.nebraska.gov/index.php/excise-tax/overview',
    readOn: '2025-01-24',
  },
  NH: {
    permit: 'Direct Shipper Permit',
    source: 'https://www.nh.gov/liquor/direct_ship_permit.shtml',
    readOn: '2021-08-01',
  },
  NJ: {
    permit: 'Out-of-State Winery License',
    source: 'https://wineinstitute.compliancerules.org/state/new-jersey',
    readOn: '2024-01-25',
  },
  NM: {
    permit: 'Direct Wine Shipment Permit',
    source: 'https://www.lawserver.com/law/state/new-mexico/nm-statutes/new_mexico_statutes_60-6a-11-1',
    readOn: '2025-06-23',
  },
  NV: {
    permit: 'Certificate of Compliance',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/nevada',
    readOn: '2025-06-23',
  },
  NY: {
    permit: "Out-of-State Direct Shipper's License",
    source: 'https://sla.ny.gov/direct-alcohol-shipments',
    readOn: '2026-11-22',
  },
  OH: {
    permit: 'S-1 or S-2 permit',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/ohio',
    readOn: '2025-06-23',
  },
  OK: {
    permit: "Direct Wine Shipper's Permit",
    source:
      'https://getpocketlaw.com/law/state_oklahoma/section-37a-3-106-direct-wine-shipper-s-permit-requirements_6985ed75578a',
    readOn: '2025-06-24',
  },
  OR: {
    permit: 'Direct Shipper Permit',
    source: 'https://www.oregon.gov/olcc/LIC/pages/direct_shipper_permit.aspx',
    readOn: '2021-05-27',
  },
  PA: {
    permit: 'Direct Wine Shipper License',
    source: 'https://pa.gov/agencies/lcb/licensing/resources-for-licensees/how-to-become-a-direct-wine-shipper.html',
    readOn: '2025-06-24',
  },
  RI: { source: 'http://webserver.rilin.state.ri.us/BillText22/HouseText22/H7594.htm', readOn: '2025-05' },
  SC: {
    permit: "Out-of-State Shipper's License",
    source: 'https://instalawyer.io/laws/south-carolina-code-of-laws/section-61-4-747-direct-shipment-to',
    readOn: '2025-06-24',
  },
  SD: {
    permit: 'Direct Shipper License',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/south-dakota',
    readOn: '2025-06-24',
  },
  TN: {
    permit: "Winery Direct Shipper's License",
    source: 'https://wineinstitute.org/our-work/compliance/dtc/tennessee',
    readOn: '2025-06-23',
  },
  UT: {
    source: 'https://codes.findlaw.com/ut/title-32b-alcoholic-beverage-control-act/ut-code-sect-32b-2-702/',
    readOn: '2025-01-01',
  },
  VA: {
    permit: "Wine Shipper's License",
    source: 'https://wineinstitute.org/our-work/compliance/dtc/virginia',
    readOn: '2025-06-24',
  },
  VT: {
    permit: 'Direct Ship to Consumer License',
    source: 'https://wineinstitute.org/our-work/compliance/dtc/vermont',
    readOn: '2025-06-24',
  },
  WA: {
    permit: "Wine Shipper's Permit",
    source: 'http://www.liq.wa.gov/licensing/direct-shipping-laws',
    readOn: '2025-04-02',
  },
  WI: {
    permit: "Direct Wine Shipper's Permit",
    source: 'https://wineinstitute.org/our-work/compliance/dtc/wisconsin',
    readOn: '2025-06-23',
  },
  WV: {
    permit: "Direct Shipper's License",
    source: 'https://legalfix.com/statutes/state-codes/west-virginia/chapter-60/article-8/section-60-8-6a',
    readOn: '2025-06-23',
  },
  WY: {
    permit: "Out-of-State Shipper's License",
    source: 'https://wineinstitute.org/our-work/compliance/dtc/wyoming',
    readOn: '2025-06-23',
  },
};

/** States whose law says something else than that a permit is needed. */
const special: Readonly<Record<string, string>> = {
  NY: "New York takes wine only from wineries with its Out-of-State Direct Shipper's License, in states that take wine from New York.",
  RI: 'Rhode Island lets wine be shipped to a home only if it was ordered in person at the winery.',
  UT: "Utah doesn't let wine be shipped to a home.",
};

/** Why wine is not shipped, and the law. */
export type ShippingRefusal = { message: string; law: string; source: string };

/**
 * Why wine is not shipped to a state, by that state's own law; undefined if it is shipped there.
 * @param state its postal code
 */
export function shippingRefusal(state: string): ShippingRefusal | undefined {
  if (shipsTo(state)) return undefined;
  const name = usStates.find(({ code }) => code === state)?.name;
  const known = stateLaws[state];
  const ours = 'For now our wineries ship within Texas only.';
  if (name === undefined || !known) {
    const message = `We can't ship there. ${ours}`;
    return { message, law: 'Texas law on wine shipments', source: 'https://www.tabc.texas.gov/' };
  }
  const message = `We can't ship to ${state === 'DC' ? `the ${name}` : name}. ${reasonOf(state, name, known)} ${ours}`;
  return { message, law: `${name} law on wine shipments`, source: known.source };
}

function reasonOf(state: string, name: string, { permit }: StateLaw): string {
  if (special[state] !== undefined) return special[state];
  return permit === undefined
    ? `${name} has its own rules for wine that is shipped to a home.`
    : `${name} lets a winery ship wine to a home only with the state's ${permit}.`;
}
