import { describe, expect, test } from 'vitest';
import { readShipmentList, trackingNumberProblem } from './shipment-list.ts';

const first = { number: 12345678, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };

describe('a list of shipments', () => {
  test.for([
    ['without a heading', 'LV-1234-5678,UPS,1Z999AA10123456784', 1],
    ['pasted from a spreadsheet', 'Order\tCarrier\tTracking number\nLV-1234-5678\tUPS\t1Z999AA10123456784', 2],
    ['with the columns of a carrier', 'Ship date;Tracking #;Carrier;Reference\n;1Z999AA10123456784;UPS;12345678', 2],
  ] as const)('is read %s', ([, text, line]) => {
    expect(readShipmentList(text)).toEqual({ shipments: [{ line, ...first }], problems: [] });
  });

  test('names each line that cannot be used, and keeps the others', () => {
    const text =
      'LV-1234-5678,UPS,1Z999AA10123456784\nabc,UPS,1\n1234 5678,UPS,2\nLV-8765-4321,UPS,\n,UPS,3\n00000001,UPS,7.9E+11';
    expect(readShipmentList(text)).toEqual({
      shipments: [{ line: 1, ...first }],
      problems: [
        { line: 2, problem: "“abc” isn't an order number, such as LV-1234-5678" },
        { line: 3, problem: 'LV-1234-5678 is already on line 1' },
        { line: 4, problem: 'LV-8765-4321 has no tracking number' },
        { line: 5, problem: "“” isn't an order number, such as LV-1234-5678" },
        { line: 6, problem: expect.stringMatching(/^LV-0000-0001: The spreadsheet has shortened/) },
      ],
    });
  });

  test('holds at most a hundred orders, and says so', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `${10_000_000 + at},UPS,T${at}`);
    const { shipments, problems } = readShipmentList(['order,carrier,tracking', ...lines].join('\n'));
    expect(shipments).toHaveLength(100);
    expect(problems).toEqual([{ line: 102, problem: 'Only the first 100 orders were read' }]);
  });
});

test('a tracking number is not missing, nor rounded by a spreadsheet', () => {
  expect(trackingNumberProblem(' ')).toBe('Enter the tracking number');
  expect(trackingNumberProblem('7.94646E+11')).toMatch('shortened');
  expect(trackingNumberProblem('794646123456')).toBeUndefined();
});
