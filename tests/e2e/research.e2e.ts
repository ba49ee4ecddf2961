import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures/browser/browser-test.ts';
import { heading } from '../fixtures/listings/result-page.ts';

test('wineries are found by filters, a slider, and words, all of it in the URL', async ({ page }) => {
  await openHydrated(page, '/research-wineries');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: /^Dogs welcome/ }).check();
  await expect(heading(page)).toHaveText('12 wineries');
  await expect(page).toHaveURL(/[?&]dogsFriendly=true/);
  await filters.getByText('Scores', { exact: true }).click();
  await filters.getByRole('slider', { name: 'Wine quality' }).press('End');
  await expect(page).toHaveURL(/qualityScore=5/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  // why: the shop is shared with tests that add wineries, so the exact number is not theirs to state
  await expect(heading(page)).toHaveText(/^\d{3} wineries in Texas and Oregon$/);
  await page.getByRole('searchbox', { name: 'Winery, town or wine area' }).fill('wiliam chris');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/searchValue=Wiliam\+chris$/);
  const apology = "We're sorry, we are unable to locate what you searched for! Please try again.";
  await expect(page.getByRole('heading', { name: apology })).toBeVisible();
  await page.getByRole('link', { name: 'Did you mean “William Chris Vineyards”?' }).click();
  await expect(page.getByRole('link', { name: 'William Chris Vineyards', exact: true })).toBeVisible();
});

test('chosen wineries are compared, and become a day whose stops are put in order with keys', async ({ page }) => {
  await openHydrated(page, '/research-wineries?dogsFriendly=true&selectedRegions=central_texas');
  await expectAccessibleInBothSchemes(page);
  for (const name of ['Bluestem Hollow', 'Pedernales Bend']) {
    await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\/research-wineries\/compare\?/);
  await expect(page.getByRole('columnheader', { name: /Pedernales Bend/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Dogs/ })).toContainText('Welcome');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Plan a day with these' }).click();
  const stops = page.getByRole('article').getByRole('heading');
  await expect(stops).toHaveText(['1. Bluestem Hollow', '2. Pedernales Bend']);
  await page.getByRole('link', { name: 'Move Pedernales Bend earlier' }).press('Enter');
  await expect(stops).toHaveText(['1. Pedernales Bend', '2. Bluestem Hollow']);
  await page.getByRole('textbox', { name: 'Another stop' }).fill('290 wine castle');
  await page.keyboard.press('Enter');
  await expect(stops).toHaveCount(3);
  // why: a page that scrolls between pressing and moving would drag another stop
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.getByRole('listitem').filter({ hasText: '3. 290 Wine Castle' }).dragTo(stops.first());
  await expect(stops).toHaveText(['1. 290 Wine Castle', '2. Pedernales Bend', '3. Bluestem Hollow']);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(stops.first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessibleInBothSchemes(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('wineries are found, compared, and planned', async ({ page }) => {
    await page.goto('/research-wineries?from=Austin&to=Fredericksburg&within=25');
    await expect(heading(page)).toContainText('from Austin, TX to Fredericksburg, TX');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Dogs welcome/ }).check();
    await filters.getByRole('button', { name: 'Show results' }).click();
    await expect(heading(page)).toContainText('2 wineries from Austin, TX');
    await page.getByRole('checkbox', { name: 'Choose Bluestem Hollow' }).check();
    await page.getByRole('button', { name: 'Plan a day' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['1. Bluestem Hollow']);
    const [answer] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ]);
    expect(answer.suggestedFilename()).toMatch(/^wineries-\d{4}-\d\d-\d\d\.ics$/);
    await page.goto('/research-wineries?address=Seattle');
    await expect(page.getByText('Seattle, Washington is outside Texas and Oregon')).toBeVisible();
    await page.goto('/research-wineries?address=fredericksburg&within=10');
    await page.getByRole('list').getByRole('heading').first().getByRole('link').click();
    await expect(page.getByText(/^(Close to|\d+ miles? from) Fredericksburg, TX$/)).toBeVisible();
  });
});
