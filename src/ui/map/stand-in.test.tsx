import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { boundsOf } from '#kit/geo.ts';
import { project } from './projection.ts';
import { StandIn } from './stand-in.tsx';

const [marfa, tyler, dundee] = [
  { lat: 30.31, lng: -104.02 },
  { lat: 32.35, lng: -95.3 },
  { lat: 45.28, lng: -123.02 },
];
const draw = (points: (typeof marfa)[], bounds = boundsOf(points)) =>
  renderToStaticMarkup(<StandIn label="Found" points={points} bounds={bounds} roomForPins fuzzyOffset={undefined} />);

test('it shows the bounds that the map will show: the outermost places are on the edges of the drawing', () => {
  const [x = 0, , width = 0] = viewOf(draw([marfa, tyler]));
  expect(Math.abs(project(marfa, 'texas').x - x)).toBeLessThan(3);
  expect(Math.abs(project(tyler, 'texas').x - x - width)).toBeLessThan(3);
});

test('the state of the bounds is drawn, with the land around it; places elsewhere are left out', () => {
  const markup = draw([marfa, tyler, dundee], boundsOf([dundee]));
  expect(markup).toMatch(/oregon[^"]*\.svg#land"/);
  expect(markup).not.toMatch(/texas[^"]*\.svg/);
  expect(markup.match(/ d="M[^"]*"/)?.[0].match(/M/g)).toHaveLength(1);
});

test('one place is shown with its county, no places with all of Texas and the names of its regions', () => {
  const [, , width = 0] = viewOf(draw([marfa]));
  expect(width).toBeGreaterThan(30);
  expect(width).toBeLessThan(60);
  expect(draw([marfa])).not.toContain('West Texas');
  expect(draw([])).toContain('West Texas');
});

function viewOf(markup: string): number[] {
  return (/viewBox="([^"]+)"/.exec(markup)?.[1] ?? '').split(' ').map(Number);
}
