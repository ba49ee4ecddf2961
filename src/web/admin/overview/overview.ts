import type { AlarmState } from '#features/payments/alarms/listed-alarm.ts';

/** What the overview says after a form was saved. */
export const doneMessages = {
  alarm: { title: 'The alarm is closed', message: 'Your name and reason stay with it.' },
  terms: { title: 'The delay is set', message: 'It applies to orders received from now on.' },
  cleared: {
    title: 'This winery has the standard delay again',
    message: 'It applies to orders received from now on.',
  },
} as const;

export type DoneMessage = keyof typeof doneMessages;

/**
 * The URL of the overview, without default values.
 * @param at.before the alarm, and `after` the winery, after which a page of the lists begins; `close` the alarm whose
 * dialog is open
 */
export function overviewUrl(
  at: { alarms?: AlarmState; before?: string; after?: string; close?: string; done?: DoneMessage } = {},
): string {
  const { alarms, ...others } = at;
  const query = String(new URLSearchParams({ ...(alarms === 'closed' && { alarms }), ...others }));
  return query === '' ? '/dashboard/overview' : `/dashboard/overview?${query}`;
}
