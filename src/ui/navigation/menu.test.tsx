import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Menu } from './menu.tsx';

function rendered(children: unknown): string {
  const props = { children } as ComponentProps<typeof Menu>;
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(Menu, props) }]);
  return renderToStaticMarkup(createElement(Page));
}

test('a menu has a label and what opens', () => {
  expect(rendered(['Ada', 'Log out'])).toMatch(/<summary[^>]*>Ada.*Log out/);
});

test.for([[[]], [['Ada']], [['Ada', null]], [['Ada', 'Log out', 'more']]])('a menu of %j is an error', ([children]) => {
  expect(() => rendered(children)).toThrow('Menu has invalid props');
});
