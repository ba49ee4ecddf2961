import { createHash } from 'node:crypto';
import type { Transaction } from '#infra/database.ts';
import { countFromNetwork } from '../db/reviewer-rows.server.ts';
import { listLookalikes } from '../db/winery-review-rows.server.ts';
import { day } from './review-needs.server.ts';
import { areSimilar, isShortText, textFingerprint } from './text-fingerprint.ts';
import type { HeldRule } from './winery-review.ts';

/** From which number of other people of one network within a day a review of one winery is held. */
const othersOfOneNetwork = 3;

/** From which number of reviews of other people of one network within an hour any review is held. */
const reviewsOfOneNetwork = 10;

/** How many reviews that may be similar are compared word by word. */
const maxCompared = 20;

/**
 * Whether a text is much like that of another review: of any winery, or of this one if it is short.
 * @param about.except the id of the review that has the text
 */
export async function isSimilarText(
  db: Transaction,
  text: string,
  about: { wineryId: string; except: string | null },
): Promise<boolean> {
  const found = await listLookalikes(db, textFingerprint(text), {
    except: about.except,
    wineryId: isShortText(text) ? about.wineryId : null,
    limit: maxCompared,
  });
  return found.some(({ content }) => areSimilar(text, content));
}

/** A network as it is stored: as a hash. @param network null if it is unknown */
export function networkHash(network: string | null): string {
  return createHash('sha256')
    .update(network ?? '')
    .digest('hex');
}

/**
 * The rule that holds a new review until an admin has looked at it; null if none does.
 * @param sent.network null if it is unknown: then no reviews are of one network
 */
export async function findHeldRule(
  db: Transaction,
  sent: { content: string; wineryId: string; userId: string; network: string | null; now: Date },
): Promise<HeldRule | null> {
  const { content, wineryId, userId, network, now } = sent;
  if (await isSimilarText(db, content, { wineryId, except: null })) return 'similar-text';
  if (network === null) return null;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const from = { network: networkHash(network), wineryId, userId };
  const { ofWinery, ofAny } = await countFromNetwork(db, from, { day: before(day), hour: before(day / 24) });
  return ofWinery >= othersOfOneNetwork || ofAny >= reviewsOfOneNetwork ? 'network-burst' : null;
}
