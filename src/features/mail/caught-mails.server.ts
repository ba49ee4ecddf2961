import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { CaughtMail, CaughtMailSummary } from './caught-mail.ts';
import { countCaughtMails, findCaughtMail, findCaughtMails } from './db/caught-mail-rows.server.ts';

/** The number of a page or of a caught mail in a URL: one to nine digits, from 1. */
const mailNumberSchema = z.string().regex(/^[1-9]\d{0,8}$/);

type Needs = Pick<Infra, 'db'> & { mail: Pick<MailTransport, 'catches'> };
type CaughtMails = { mails: CaughtMailSummary[]; total: number; page: number; pages: number };

const perPage = 20;

/**
 * Lists the caught mails of a shop without a mail server, newest first, twenty a page. Open to every actor, since such
 * a shop is for trying out. A shop that delivers its mails refuses, whatever it caught before.
 * @param page as in the URL; the first one if invalid; one after the last is empty
 */
export const listCaughtMails = defineUseCase(
  async (app: Needs, _actor: Actor, page: string | null): Promise<Result<CaughtMails, 'not-found'>> => {
    if (!app.mail.catches) return refuse('not-found');
    const total = await countCaughtMails(app.db);
    const pages = Math.max(1, Math.ceil(total / perPage));
    const parsed = mailNumberSchema.safeParse(page);
    const shown = parsed.success ? Number(parsed.data) : 1;
    const mails = await findCaughtMails(app.db, { limit: perPage, offset: (shown - 1) * perPage });
    return ok({ mails, total, page: shown, pages });
  },
);

type CaughtMailNeeds = Pick<Infra, 'db'> & { mail: Pick<MailTransport, 'catches'> };

/**
 * Shows one caught mail. Open to every actor of a shop without a mail server; a shop that delivers its mails refuses.
 */
export const showCaughtMail = defineUseCase(
  async (app: CaughtMailNeeds, _actor: Actor, id: string): Promise<Result<CaughtMail, 'not-found'>> => {
    const number = mailNumberSchema.safeParse(id);
    if (!app.mail.catches || !number.success) return refuse('not-found');
    const mail = await findCaughtMail(app.db, number.data);
    return mail === undefined ? refuse('not-found') : ok(mail);
  },
);
