import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';

const page = (body: string, style = '') =>
  `<!doctype html><html lang="en"><title>Bottles</title><style>${style}</style><main><h1>Bottles</h1>${body}</main></html>`;

test('axe reports violations of a page', async ({ page: tab }) => {
  await tab.setContent(page('<p>Red</p>'));
  await expectAccessible(tab);
  await tab.setContent(page('<p>Red</p><img src="data:,">'));
  await expect(expectAccessible(tab)).rejects.toThrow('image-alt: img');
});

test('axe checks the frames of a page', async ({ page: tab }) => {
  const frame = page('<img src=data:,>').replaceAll('"', "'");
  await tab.setContent(page(`<iframe title="A frame" srcdoc="${frame}"></iframe>`));
  await expect(tab.frameLocator('iframe').getByRole('heading')).toBeVisible();
  await expect(expectAccessible(tab)).rejects.toThrow('image-alt: iframe img');
});

test('axe sees the colours of the dark scheme, also those with a transition', async ({ page: tab }) => {
  const faded = '@media (prefers-color-scheme: dark) { p { color: #eee; } }';
  const motion = '@media (prefers-reduced-motion: no-preference) { p { transition: color 5s; } }';
  await tab.setContent(page('<p>Red</p>', faded + motion));
  await expectAccessible(tab);
  await expect(expectAccessibleInBothSchemes(tab)).rejects.toThrow('color-contrast: p');
});
