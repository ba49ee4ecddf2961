import type { Page } from '@playwright/test';
import { auditPage, expect, test } from '../fixtures/browser/browser-test.ts';

const photo = { name: 'harvest.png', mimeType: 'image/png', buffer: onePixel() };
const example = '/styleguide/c/image-upload/empty/raw';

/** The smallest PNG that a browser shows. */
function onePixel(): Buffer {
  return Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
}

/** The page of the field, with script running. */
async function openField(page: Page) {
  await page.goto(example);
  const field = page.getByLabel('Photo of the bottle');
  // why: with script the image is uploaded separately, so the file field has no name any more
  await expect(field).not.toHaveAttribute('name');
  return field;
}

/** Answers uploads instead of the server: signing in is not tested here. */
async function answerUploads(page: Page, status: number, body: object) {
  await page.route('**/api/v1/image?*', (route) => route.fulfill({ status, json: body }));
}

test('an image is uploaded when it is chosen; the form contains its id, and it can be replaced and removed', async ({
  page,
}) => {
  await answerUploads(page, 201, { data: { id: '0c9e8d7f-6a5b-4c3d-a2b1-1f0e9d8c7b60', width: 1, height: 1 } });
  const field = await openField(page);
  const sent = page.waitForRequest('**/api/v1/image?*');
  await field.setInputFiles(photo);
  const request = await sent;
  expect(request.headers()['content-type']).toBe('image/png');
  expect(request.postDataBuffer()?.equals(photo.buffer)).toBe(true);
  await expect(page.locator('input[name=imageId]')).toHaveValue('0c9e8d7f-6a5b-4c3d-a2b1-1f0e9d8c7b60');
  await expect(page.getByRole('img', { name: 'The current picture' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('The picture is ready');
  await expect(page.getByText('Replace')).toBeVisible();
  await auditPage(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('input[name=imageId]')).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('a file that is not an image is refused with a message at the field, before or after the upload', async ({
  page,
}) => {
  const field = await openField(page);
  await field.setInputFiles({ name: 'label.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(field).toHaveAccessibleDescription(/label\.svg: could not read file/);
  await answerUploads(page, 409, { errors: [] });
  await field.setInputFiles({ ...photo, name: 'zip.png' });
  await expect(field).toHaveAccessibleDescription(/zip\.png: could not read file/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await auditPage(page);
});

test('a file of more than 20 MB is not uploaded', async ({ page }) => {
  const field = await openField(page);
  let asked = false;
  await page.route('**/api/v1/image?*', (route) => {
    asked = true;
    return route.abort();
  });
  await field.setInputFiles({ ...photo, buffer: Buffer.alloc(20 * 1024 * 1024 + 1) });
  await expect(field).toHaveAccessibleDescription(/larger than 20 MB/);
  expect(asked).toBe(false);
});

test('an upload shows its progress, can be canceled, and retried after an error', async ({ page }) => {
  const field = await openField(page);
  let letGo = () => {};
  await page.route('**/api/v1/image?*', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.abort().catch(() => {});
  });
  await field.setInputFiles(photo);
  await expect(page.getByRole('progressbar', { name: 'Upload of harvest.png' })).toBeVisible();
  await auditPage(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(field).toBeFocused();
  letGo();
  await page.unroute('**/api/v1/image?*');
  await answerUploads(page, 429, { errors: [] });
  await field.setInputFiles(photo);
  await expect(field).toHaveAccessibleDescription(/sent many pictures/);
  await page.unroute('**/api/v1/image?*');
  await answerUploads(page, 201, { data: { id: 'again', width: 1, height: 1 } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('input[name=imageId]')).toHaveValue('again');
});

test('an image can be dropped on the field', async ({ page }) => {
  await answerUploads(page, 201, { data: { id: 'dropped', width: 1, height: 1 } });
  await openField(page);
  const files = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'drop.png', { type: 'image/png' }));
      return transfer;
    },
    [...photo.buffer],
  );
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: files });
  await expect(page.locator('input[name=imageId]')).toHaveValue('dropped');
});

test('the server itself refuses an anonymous visitor', async ({ page }) => {
  const field = await openField(page);
  await field.setInputFiles(photo);
  await expect(field).toHaveAccessibleDescription(/Sign in to upload pictures/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the file is sent with its form', async ({ page }) => {
    await page.goto(example);
    const field = page.getByLabel('Photo of the bottle');
    await expect(field).toHaveAttribute('name', 'image');
    // why: without HEIC in it, an iPhone sends its photos as JPG
    await expect(field).toHaveAttribute('accept', 'image/jpeg,image/gif,image/png,image/webp,image/avif');
  });
});
