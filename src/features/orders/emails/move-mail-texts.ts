import { formatMoment, formatVisit } from '#features/availability/visit-times.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import type { MailedMove, OrderMailProps, OrderMailText } from './order-mail.ts';

type MoveMailName = Extract<OrderMailName, 'booking-moved' | `move-${string}`>;

const byParty = (customer: string, provider: string) => (order: OrderMailProps) =>
  order.party === 'customer' ? customer : provider;

/** The two times of a move and until when it can be answered, as paragraphs; none for unverified addresses. */
function timesOf(
  { move }: OrderMailProps,
  text: (move: Record<'from' | 'to' | 'until', string>) => string[],
): string[] {
  if (!move) return [];
  const { timezone, expiresAt } = move;
  const shown = (times: MailedMove['from']) => formatVisit({ ...times, timezone });
  const until = expiresAt === null ? '' : formatMoment(expiresAt, timezone);
  return text({ from: shown(move.from), to: shown(move.to), until });
}

/** Who moved it: the buyer by themselves, or both together. */
function movedText({ party, wineryName, buyerName, move }: OrderMailProps): string {
  const isProposed = move?.by === 'provider';
  if (party === 'customer')
    return isProposed
      ? `You accepted the new time that ${wineryName} proposed.`
      : `You moved your tasting at ${wineryName}.`;
  return isProposed ? `${buyerName} accepted the new time you proposed.` : `${buyerName} moved their tasting.`;
}

/** The texts of mails about another time for a booked tasting. */
export const moveMailTexts: Record<MoveMailName, OrderMailText> = {
  'booking-moved': {
    subject: byParty('Your tasting has a new time', 'A tasting has a new time'),
    heading: byParty('Your tasting has a new time', 'A tasting has a new time'),
    paragraphs: (order) => [
      movedText(order),
      ...timesOf(order, ({ from }) => [
        `It was booked for ${from}.`,
        'Open the attached file to update the event in your calendar.',
      ]),
    ],
  },
  'move-proposed': {
    subject: byParty('The winery proposes another time for your tasting', 'You proposed another time for a tasting'),
    heading: byParty('Another time for your tasting?', 'You proposed another time'),
    paragraphs: (order) => {
      const { party, wineryName, buyerName } = order;
      if (party === 'customer')
        return [
          `${wineryName} asks to move your tasting to another time, with the same guests at the same price.`,
          ...timesOf(order, ({ from, to, until }) => [
            `Proposed: ${to}.`,
            `It is still booked for ${from}.`,
            `Please accept or decline by ${until}. No seats are held at the new time until you accept.`,
          ]),
        ];
      return [
        `You asked ${buyerName} to move their tasting.`,
        ...timesOf(order, ({ from, to, until }) => [
          `Proposed: ${to}.`,
          `It is still booked for ${from}.`,
          `${buyerName} can accept or decline by ${until}.`,
        ]),
      ];
    },
    button: ({ party }) => (party === 'customer' ? 'Accept or decline' : undefined),
  },
  'move-declined': {
    subject: byParty('You declined another time for your tasting', 'The buyer declined another time'),
    heading: byParty('Your tasting stays as booked', 'The tasting stays as booked'),
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'customer'
        ? `You declined the new time that ${wineryName} proposed.`
        : `${buyerName} declined the new time you proposed.`,
    ],
  },
  'move-withdrawn': {
    subject: byParty('Your tasting stays as booked', 'You withdrew another time'),
    heading: byParty('Your tasting stays as booked', 'The tasting stays as booked'),
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'customer'
        ? `${wineryName} no longer proposes another time for your tasting.`
        : `You withdrew the new time that you had proposed to ${buyerName}.`,
    ],
  },
  'move-expired': {
    subject: byParty('Your tasting stays as booked', 'The buyer did not answer in time'),
    heading: byParty('Your tasting stays as booked', 'The tasting stays as booked'),
    paragraphs: ({ party, wineryName, buyerName }) => [
      party === 'customer'
        ? `The time to accept the new time that ${wineryName} proposed is over.`
        : `${buyerName} didn't answer in time, so your proposal of another time is over.`,
    ],
  },
};
