import { multiLine } from '#kit/plain-text.ts';
import {
  type ExportRow,
  mapOf,
  type PlatformResource,
  type RowProblem,
  relatedId,
  relatedOf,
} from '../platform-export.ts';
import { parseTime } from '../reading/parse-time.ts';

/** The longest message or review, in characters. */
const maxLength = 5_000;

export type ParsedMessage = { id: string; by: 'customer' | 'provider'; content: string; createdAt: Date };

export type ParsedReview = {
  id: string;
  party: 'customer' | 'provider';
  rating: number;
  content: string;
  createdAt: Date;
};

/** The messages of a transaction, and what is wrong with the others. */
export function parseMessages(row: ExportRow, problems: RowProblem[]): ParsedMessage[] {
  const [customer, provider] = [relatedId(row.resource, 'customer'), relatedId(row.resource, 'provider')];
  return relatedOf(row, 'messages').flatMap((message) => {
    const sender = relatedId(message, 'sender');
    const by = sender === customer ? 'customer' : sender === provider ? 'provider' : undefined;
    const said = textOf(message);
    if (by && said) return [{ id: message.id, by, ...said }];
    problems.push({ field: `messages ${message.id}`, reason: 'It has no text, time, or sender, and was left out' });
    return [];
  });
}

/** The reviews of a transaction, at most one of each party, and what is wrong with the others. */
export function parseReviews(row: ExportRow, problems: RowProblem[]): ParsedReview[] {
  const reviews = relatedOf(row, 'reviews').flatMap((review): ParsedReview[] => {
    const { type, rating, deleted } = review.attributes;
    if (deleted === true) return [];
    const party = type === 'ofProvider' ? 'customer' : type === 'ofCustomer' ? 'provider' : undefined;
    const said = textOf(review);
    const stars = typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : 0;
    if (party && said && stars) return [{ id: review.id, party, rating: stars, ...said }];
    problems.push({ field: `reviews ${review.id}`, reason: 'It has no text, time, or stars, and was left out' });
    return [];
  });
  return [...new Map(reviews.map((review) => [review.party, review])).values()];
}

function textOf({ attributes }: PlatformResource): { content: string; createdAt: Date } | undefined {
  const { content, createdAt } = mapOf(attributes);
  const at = parseTime(createdAt);
  const text = typeof content === 'string' ? multiLine(content).slice(0, maxLength) : '';
  return at && text !== '' ? { content: text, createdAt: at } : undefined;
}
