import { criteria } from '#features/wineries/winery.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { type Fact, FactList } from '../catalog/fact-list.tsx';
import { GrapeLinks } from '../catalog/grape-links.tsx';

/** The facts about a winery, as a list of terms; unknown ones are left out. */
export function WineryFacts({ winery }: { winery: WineryDetails }) {
  const { varietals, avas, annualProduction } = winery;
  const facts: Fact[] = [
    [avas.length > 1 ? 'Wine regions' : 'Wine region', avas.join(', ')],
    ['Grapes', varietals.length > 0 ? <GrapeLinks key="grapes" grapes={varietals} /> : null],
    ['Production', annualProduction && `${annualProduction} bottles a year`],
    ['The winery says', winery.criteria.map((criterion) => criteria[criterion]).join(', ')],
    ['Visits', yesOrNo(winery.reservationsRequired, 'By reservation', 'No reservation needed')],
    ['Dogs', yesOrNo(winery.dogsFriendly, 'Welcome', 'Better left at home')],
    ['Children', yesOrNo(winery.kidsFriendly, 'Welcome', 'Adults only')],
  ];
  return <FactList facts={facts} />;
}

function yesOrNo(value: boolean | null, yes: string, no: string): string | null {
  return value === null ? null : value ? yes : no;
}
