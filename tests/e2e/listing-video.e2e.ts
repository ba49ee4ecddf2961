import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { openHydrated } from '../fixtures/accounts/sign-up.ts';
import { auditPage, expect, test } from '../fixtures/browser/browser-test.ts';
import { madeForOwner } from '../fixtures/browser/page-owner.ts';
import { runSql } from '../fixtures/database/run-sql.ts';
import { photoFile } from '../fixtures/images/photo-file.ts';
import { draftOf } from '../fixtures/listings/own-draft.ts';

/** A second of colour bars, in a codec that every build of Chromium plays. */
async function bars(format: 'mp4' | 'webm') {
  const buffer = await readFile(path.join(import.meta.dirname, `../fixtures/images/bars.${format}`));
  return { name: `bars.${format}`, mimeType: `video/${format}`, buffer };
}

const video = (page: Page) => page.getByLabel('Video of NV Quiet Red');

/** Plays the video and waits until its time advances. @returns the status of its response */
async function play(page: Page, format: 'mp4' | 'webm'): Promise<number> {
  const brought = page.waitForResponse(`**/video.${format}`);
  await video(page).evaluate((player: HTMLVideoElement) => {
    player.muted = true;
    return player.play();
  });
  await expect.poll(() => video(page).evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0);
  return (await brought).status();
}

test('a listing gets a video: refused, uploaded, played, replaced, shown with its poster, and removed', async ({
  page,
  context,
  shop,
  browser,
}) => {
  const id = await draftOf(shop.databaseUrl, await signInPerson(context, shop), 'wine');
  const headers = { origin: shop.address, 'content-type': 'image/jpeg' };
  const data = (await photoFile('one.jpg', '#7a1f33')).buffer;
  const photos = `/own-listing/${id}/photo?${new URLSearchParams(await madeForOwner(page))}`;
  expect((await page.request.post(photos, { data, headers })).status()).toBe(201);
  const main = page.getByRole('main');
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/photos-panel-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/l/quiet-red/${id}/draft/photos`, { waitUntil: 'commit' });
  const notes = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n') };
  await main.getByLabel('Add a video').setInputFiles(notes);
  // why: what is done before the script is loaded must not be lost
  letGo();
  await expect(main.getByText('notes.mp4: could not read file. Choose an MP4 or WebM video.')).toBeVisible();
  await main.getByLabel('Add a video').setInputFiles(await bars('mp4'));
  await expect(video(page).locator('source')).toHaveAttribute('type', 'video/mp4');
  await expect(main.getByText('notes.mp4')).toHaveCount(0);
  expect(await play(page, 'mp4')).toBe(206);
  await main.getByLabel('Replace the video').setInputFiles(await bars('webm'));
  await expect(video(page).locator('source')).toHaveAttribute('type', 'video/webm');
  expect(await play(page, 'webm')).toBe(206);
  await auditPage(page);
  await runSql(shop.databaseUrl, `update listings set state = 'published', published_at = now() where id = '${id}'`);

  const visitor = await browser.newPage({ baseURL: shop.address });
  await visitor.goto(`/l/quiet-red/${id}`);
  await video(visitor).scrollIntoViewIfNeeded();
  const [poster, film] = await video(visitor).evaluate((player: HTMLVideoElement) => [
    player.poster,
    player.querySelector('source')?.src,
  ]);
  expect((await visitor.request.get(String(poster))).headers()['content-type']).toBe('image/jpeg');
  expect(await video(visitor).evaluate((player: HTMLVideoElement) => player.readyState), 'nothing loaded yet').toBe(0);
  expect(await play(visitor, 'webm')).toBe(206);
  const part = await visitor.request.get(String(film), { headers: { range: 'bytes=0-3' } });
  expect([part.status(), (await part.body()).toString('hex')]).toEqual([206, '1a45dfa3']);
  await visitor.close();

  await openHydrated(page, `/l/quiet-red/${id}/edit/photos`);
  await main.getByRole('button', { name: 'Remove video' }).click();
  await expect(video(page)).toHaveCount(0);
  await expect(main.getByLabel('Add a video')).toBeAttached();
});
