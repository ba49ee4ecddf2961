import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPoBox } from './po-box.ts';

test('every spelling of a post office box is one', () => {
  const boxes = [
    ...['PO Box 12', 'P.O. Box 12', 'p. o. box 12', 'P O Box 12', 'P.O.Box12', 'POBox 12', 'PO-Box 12', 'P/O Box 12'],
    ...['P0 Box 12', 'PO Bx 12', 'PO Box #12', 'PO Box No. 12', 'PO Box A', 'P.O. Drawer 3', 'POB 12', 'P.O.B. 12'],
    ...['Post Office Box 12', 'Post-Office Box 12', 'Postal Box 12', 'Post Box 9', 'PO 12', 'P.O. #12', 'Box 123'],
    ...['Box #123', 'BOX 12A', '# Box 12', 'Lock Box 12', 'Lockbox 12', 'Drawer 12', 'Caller 12', 'Firm Caller 12'],
    ...['Apartado 12', 'Apartado Postal 12', 'Apdo. 12', 'Apartado de Correos 7', 'General Delivery'],
    ...['12 Main St, PO Box 5', '12 Main St P.O. Box 5', 'c/o Ada, PO Box 5', 'ＰＯ Ｂｏｘ １２', 'PO\u00A0Box 12'],
    ...['P.O.-Box 12', 'P.O. (Box) 12', 'PO_Box 12', 'P*O*Box 3', 'P – O – Box 12', 'P.O.\u2011Box 12', 'PO-12'],
    ...['PO No. 12', '12 Main St, PO 12', 'Post Off Box 12', 'Post Ofc Box 3', 'BOX A', 'Drawer A'],
  ];
  for (const line of boxes) expect(isPoBox(line), line).toBe(true);
});

test('a street, a rural route, and a private mailbox at a shop are not', () => {
  const streets = [
    ...['12 Main St', 'Apt 4', 'Unit B', 'PMB 12', '200 Main St PMB 12', '# 12', 'Suite 100'],
    ...[
      '12 Box Canyon Rd',
      '45 Box Elder Dr',
      '3 Boxwood Ln',
      'Box Hill Farm',
      'Box A Farm',
      '12 Post Office Rd',
      '9 Post Oak Blvd',
    ],
    ...['RR 2 Box 18', 'HC 3 Box 45', 'Rural Route 5 Box 7', '100 Po River Rd', '8 Drawer Ct'],
    ...['12 General Delivery Way', '5 Post Rd', '77 Poplar Ave', '1 Tobin St', 'Apartment 12', '12 Apopka Rd', ''],
  ];
  for (const line of streets) expect(isPoBox(line), line).toBe(false);
});

test('case, dots, commas, and blanks of any kind change nothing', () => {
  const letters = fc.constantFrom('PO Box', 'po box', 'P.O. BOX', 'P O Box', 'Post Office Box', 'POB', 'Apartado');
  const blank = fc.constantFrom(' ', '  ', ', ', '. ', '\u00A0', '\t');
  const street = fc.constantFrom('', '12 Main St', 'Rear Building');
  fc.assert(
    fc.property(
      street,
      blank,
      letters,
      blank,
      fc.integer({ min: 1, max: 99_999 }),
      (first, gap, box, before, number) => {
        expect(isPoBox(`${first}${gap}${box}${before}${number}`)).toBe(true);
      },
    ),
  );
});
