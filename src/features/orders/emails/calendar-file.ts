/** A visit for a calendar program. Times are in ISO 8601; `revision` counts up with each change of it. */
export type CalendarEvent = {
  uid: string;
  start: string;
  end: string;
  summary: string;
  location: string;
  url: string;
  stampedAt: string;
  revision: number;
  canceled: boolean;
};

/** The longest line of a calendar file, in octets; a longer one is continued on the next. */
const longestLine = 75;

/**
 * Visits as a calendar file. A later file with the same `uid` changes or cancels a visit; a file cancels all of its
 * visits or none.
 * @see https://datatracker.ietf.org/doc/html/rfc5545
 */
export function calendarFile(...events: [CalendarEvent, ...CalendarEvent[]]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lonevine//Tastings//EN',
    `METHOD:${events[0].canceled ? 'CANCEL' : 'PUBLISH'}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** A time as calendar files have it, e.g. `20261128T170000Z`. */
function utc(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Breaks a line between characters, so that no part is longer than allowed. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
