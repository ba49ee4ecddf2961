import { recordTermsAccepted } from '#features/accounts/profile/record-terms.server.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findTerms, findTermsText } from './db/terms-rows.server.ts';
import { readMarkdown, type TextSite } from './read-markdown.server.ts';
import { compareSections, type SectionChange } from './section-changes.ts';

type Needs = Pick<Infra, 'db' | 'clock'>;

/** For how long it is remembered which version of the terms is published, in milliseconds. */
const cacheTime = 10_000;

/**
 * Whether the terms have a newer version than the one that the actor accepted. The first version asks nobody: whoever
 * had an account when it came agreed to the terms before it. For people who are signed in by themselves; no statement,
 * but one for all every ten seconds.
 * @param acceptedAt when the actor accepted the terms last
 */
export const mustAgreeToTerms = defineUseCase(
  async (app: Needs & { cache: TtlCache }, actor: Actor, acceptedAt: Date | undefined): Promise<boolean> => {
    if (!mayChange(actor) || !acceptedAt) return false;
    const terms = await app.cache('terms in force', cacheTime, async () => findTerms(app.db, app.clock.now()));
    return terms?.replaces === true && acceptedAt < terms.publishedAt;
  },
);

/** The version of the terms that somebody is asked to agree to, and what changed since the one that they agreed to. */
export type NewTerms = { version: number; publishedAt: string; changes: SectionChange[] };

/**
 * The terms that the actor has not agreed to yet; null if there are none. For people who are signed in by themselves;
 * two statements.
 */
export const showNewTerms = defineUseCase(
  async (app: Needs & { site: TextSite }, actor: Actor): Promise<Result<NewTerms | null, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const terms = await findTerms(app.db, app.clock.now());
    const texts = terms?.replaces
      ? await findTermsText(app.db, { userId: actor.id, version: terms.version })
      : undefined;
    if (!terms || !texts || (texts.acceptedAt !== null && texts.acceptedAt >= terms.publishedAt)) return ok(null);
    const [before, after] = [readMarkdown(texts.before, app.site), readMarkdown(texts.after, app.site)];
    const { version, publishedAt } = terms;
    return ok({ version, publishedAt: publishedAt.toISOString(), changes: compareSections(before, after) });
  },
);

/**
 * Agrees to the terms. For people who are signed in by themselves.
 * @param version the version that they saw
 * @returns `changed` if another one is published by now
 */
export const acceptTerms = defineUseCase(
  async (app: Needs, actor: Actor, version: number): Promise<Result<undefined, 'forbidden' | 'changed'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const terms = await findTerms(app.db, app.clock.now());
    if (terms?.version !== version) return refuse('changed');
    return (await recordTermsAccepted(app, actor)) ? success : refuse('forbidden');
  },
);
