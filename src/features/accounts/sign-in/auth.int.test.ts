import { expect } from 'vitest';
import { test } from '../../../../tests/fixtures/accounts/accounts-test.ts';

test('the tables are those that the sign-in library expects, and no request pays for the comparison', async ({
  accounts: app,
}) => {
  const context = await app.auth.$context;
  expect(context.checkSchema).toBeUndefined();
  expect(context.explicitSchemaCheck).toBeDefined();
  await context.explicitSchemaCheck?.();
});
