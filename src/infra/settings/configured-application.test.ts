import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { configuredApplication } from './configured-application.ts';

const sessionSecret = 'a secret that all nodes have, and that is long enough';
const settings = { MARKETPLACE_CLIENT_ID: '6f1f2d3c-0000-4000-8000-000000000001', DEMO: false };
const folders: string[] = [];

/** The data folder of a node. */
async function addNode(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lonevine-node-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

test('nodes with folders of their own have one generated secret, which follows from the client id', async () => {
  const [one, two] = [await addNode(), await addNode()];
  const first = await configuredApplication(settings, { folder: one, sessionSecret });
  expect(first).toMatchObject({ clientId: settings.MARKETPLACE_CLIENT_ID, isGenerated: true });
  expect(first?.clientSecret.length).toBeGreaterThanOrEqual(40);
  expect(await configuredApplication(settings, { folder: two, sessionSecret })).toEqual(first);
  const other = { ...settings, MARKETPLACE_CLIENT_ID: '6f1f2d3c-0000-4000-8000-000000000002' };
  const another = await configuredApplication(other, { folder: await addNode(), sessionSecret });
  expect(another?.clientSecret).not.toBe(first?.clientSecret);
});

test('a node keeps the secret when the one that signs sessions is replaced', async () => {
  const folder = await addNode();
  const first = await configuredApplication(settings, { folder, sessionSecret });
  const replaced = `another secret that signs sessions from now on,${sessionSecret}`;
  expect(await configuredApplication(settings, { folder, sessionSecret: replaced })).toEqual(first);
});

test('a secret of the settings is taken, and without an id there is no application outside the demo', async () => {
  const folder = await addNode();
  const given = { ...settings, MARKETPLACE_CLIENT_SECRET: 'a secret of the settings of 32 characters' };
  expect(await configuredApplication(given, { folder, sessionSecret })).toEqual({
    ...{ clientId: settings.MARKETPLACE_CLIENT_ID, clientSecret: given.MARKETPLACE_CLIENT_SECRET, isGenerated: false },
  });
  expect(await configuredApplication({ DEMO: false }, { folder, sessionSecret })).toBeUndefined();
  expect(await configuredApplication({ DEMO: true }, { folder, sessionSecret })).toMatchObject({ isGenerated: true });
});
