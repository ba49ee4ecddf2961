import path from 'node:path';
import { expect } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';
import { isUseCase } from '../../src/kit/use-case.ts';
import { test } from '../fixtures/accounts/accounts-test.ts';
import { roleTable } from './role-table.ts';
import { prepare } from './things.ts';
import { everybody } from './who.ts';

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
      const { actor, things } = await prepare(app, who);
      if (await call(app, actor, things)) done.push(who);
    }
    expect(done).toEqual(everybody.filter((who) => may.includes(who)));
  });
}
