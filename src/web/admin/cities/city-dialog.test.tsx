import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { FormResult } from '../../forms/form-result.ts';
import { CityDialog } from './city-dialog.tsx';

const city = { code: 'Lubock_TX', name: 'Lubock', state: 'TX', hidden: false, wineries: 9, listings: 0 };

function render(answer: FormResult | undefined): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <CityDialog city={city} listUrl="/dashboard/cities" answer={answer} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test.each([
  ['merge', 'city-merge-unconfirmed', 'Merge 9 wineries into Austin'],
  ['rename', 'city-rename-unconfirmed', 'Rename the city of 9 wineries'],
] as const)('to confirm a %s, the city that was named cannot be changed any more', (intent, code, button) => {
  const typed = { intent, code: 'Lubock_TX', name: 'Austin', confirmed: '9' };
  const markup = render({ status: 'refused', code, problem: '9 wineries will have Austin in the address.', typed });
  expect(markup).toContain(button);
  expect(markup).toContain('<input type="hidden" name="name" value="Austin"/>');
  expect(markup).not.toContain('type="text"');
  expect(render(undefined)).toContain('type="text"');
});
