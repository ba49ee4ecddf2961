import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { SocialLink } from '../../app.ts';
import { Footer } from './footer.tsx';

function footer(social: SocialLink[]): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <Footer siteName="Lonevine" year={2031} social={social} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test('social pages are linked only when they are configured', () => {
  expect(footer([])).not.toContain('Elsewhere');
  const html = footer([{ network: 'Instagram', url: 'https://instagram.example/us' }]);
  expect(html).toMatch(/<a href="https:\/\/instagram\.example\/us"[^>]*>Instagram<\/a>/);
});

test('the link to the docs is hidden on windows of 1280 px and narrower', () => {
  expect(footer([])).toMatch(/<li class="max-\[80\.0625rem\]:hidden"><a [^>]*href="\/docs"/);
});

test('the copyright runs from 2023 to the current year', () => {
  expect(footer([])).toContain('© 2023–2031 Lonevine');
});
