import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const visit = {
  uid: 'order@lonevine.test',
  start: '2026-11-28T17:00:00.000Z',
  end: '2026-11-28T18:30:00.000Z',
  summary: 'Creekside Flight; with Lunch, at Pedernales Bend',
  location: '1 Main Street\nFredericksburg, TX 78624',
  url: 'https://lonevine.test/order/1/details',
  stampedAt: '2026-11-21T18:00:00.000Z',
  revision: 2,
  canceled: false,
};

test('a visit is one event with its times in UTC, and its texts escaped', () => {
  const lines = calendarFile(visit).split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261128T170000Z', 'DTEND:20261128T183000Z', 'SEQUENCE:2']));
  expect(lines).toContain('SUMMARY:Creekside Flight\\; with Lunch\\, at Pedernales Bend');
  expect(lines).toContain('LOCATION:1 Main Street\\nFredericksburg\\, TX 78624');
  expect(lines).toContain('METHOD:PUBLISH');
  expect(calendarFile({ ...visit, canceled: true })).toMatch(/METHOD:CANCEL\r\n[\s\S]*STATUS:CANCELLED\r\n/);
});

test('no text breaks out of its line, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
      const text = calendarFile({ ...visit, summary });
      expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
      const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
      expect(unfolded).toHaveLength(17);
      expect(unfolded.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
    }),
  );
});
