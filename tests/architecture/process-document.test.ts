import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { orderProcessDocument, orderProcessDocumentPath } from '../../scripts/order-process-document.ts';
import { orderProcess } from '../../src/features/orders/process/order-process.ts';

const drawn = readFileSync(path.resolve(import.meta.dirname, '../..', orderProcessDocumentPath), 'utf8');

test('the documented order process is that of the product', () => {
  // why: if this fails, run node scripts/write-order-process-document.ts
  expect(drawn).toBe(orderProcessDocument());
});

test('every transition is an edge of the diagram, with its roles, its timer and its required flag', () => {
  const edges = drawn.match(/^ {2}\w+ --> \w+ : .+$/gm) ?? [];
  expect(edges).toHaveLength(orderProcess.transitions.length);
  expect(edges).toContain(
    '  purchased --> delivered : mark-delivered (provider, operator, system while visit, after 1 day while visit, once accepted, unless too-early)',
  );
  expect(edges).toContain(
    '  purchased --> canceled : auto-cancel (system, after 5 days, or after 14 days once accepted, or after 30 days once ready)',
  );
  expect(edges).toContain(
    '  purchased --> canceled : cancel (provider, operator, customer until accepted, customer while cancelable)',
  );
});
