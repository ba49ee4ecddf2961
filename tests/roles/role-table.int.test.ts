import path from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';
import { openDatabase } from '../../src/infra/database.ts';
import { isUseCase } from '../../src/kit/use-case.ts';
import { test as base } from '../fixtures/accounts/accounts-test.ts';
import { type TestApp, withApp } from '../fixtures/database/integration-test.ts';
import { cloneDatabase } from '../fixtures/database/test-database.ts';
import { roleTable } from './role-table.ts';
import { prepare, type Stored, store } from './things.ts';
import { everybody, type Who } from './who.ts';

/** A database in which all actors have what they need, from which each test's own is cloned. */
const template = await cloneDatabase(inject('serverUrl'), inject('templates').schema);
const stored = await storeForEverybody();
afterAll(template.drop);

// why: storing it for each call anew took most of the time of this file. With a single connection, a use case that asks
// for a second one while it holds one never ends
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  app: async ({}, use: (app: TestApp) => Promise<void>) => withApp(template.name, use, 1),
});

async function storeForEverybody(): Promise<Record<Who, Stored>> {
  const { db, pool } = openDatabase({ url: template.url, poolSize: 1, onError: () => {} });
  const entries: [Who, Stored][] = [];
  try {
    for (const who of everybody) entries.push([who, await store(db, who, new Date())]);
  } finally {
    await pool.end();
  }
  return Object.fromEntries(entries) as Record<Who, Stored>;
}

const root = path.resolve(import.meta.dirname, '../..');

/** The use cases that a module of a feature exports, as `feature/name`. */
async function useCasesIn(file: string): Promise<string[]> {
  const [, , feature] = file.split('/');
  const exported: Record<string, unknown> = await import(path.join(root, file));
  return Object.keys(exported)
    .filter((name) => isUseCase(exported[name]))
    .map((name) => `${feature}/${name}`);
}

test('the table lists every use case, and nothing else', async () => {
  const files = listSources(root).filter(
    (file) => /^src\/features\/.+\.server\.ts$/.test(file) && !file.includes('/db/'),
  );
  const names = (await Promise.all(files.map(useCasesIn))).flat();
  expect(Object.keys(roleTable).toSorted()).toEqual(names.toSorted());
});

for (const [useCase, { may, call }] of Object.entries(roleTable)) {
  test(`${useCase} is for ${may.length === everybody.length ? 'everybody' : may.join(', ')}`, async ({
    accounts: app,
  }) => {
    const done: string[] = [];
    for (const who of everybody) {
      const { actor, things } = prepare(app, who, stored[who]);
      if (await call(app, actor, things)) done.push(who);
    }
    expect(done).toEqual(everybody.filter((who) => may.includes(who)));
  });
}
