import type { OpeningHours, OpenSpan } from '../src/features/wineries/opening-hours.ts';

const closed: OpenSpan[] = [];
const day = (...spans: string[]): OpenSpan[] =>
  spans.map((span) => {
    const [opens = '', closes = ''] = span.split('-');
    return { opens, closes };
  });

/** Weeks that invented wineries keep, in turn: from Monday on. */
export const demoHours: readonly OpeningHours[] = [
  [closed, closed, closed, day('11:00-18:00'), day('11:00-18:00'), day('11:00-20:00'), day('12:00-17:00')],
  [
    day('12:00-17:00'),
    closed,
    closed,
    ...Array<OpenSpan[]>(3).fill(day('11:00-13:00', '14:30-19:00')),
    day('12:00-17:00'),
  ],
  [closed, ...Array<OpenSpan[]>(6).fill(day('10:00-17:30'))],
];
