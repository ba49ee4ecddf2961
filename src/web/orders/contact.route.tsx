import { data, Link, redirect, useNavigation } from 'react-router';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { askWinery } from '#features/messages/ask-winery.server.ts';
import { maxMessageLength } from '#features/messages/message.ts';
import { draftSeconds, findDraft, saveDraft } from '#features/messages/message-drafts.server.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { hasMembers } from '#features/wineries/winery-members.server.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { type ListingPreview, listingPreviews } from '../catalog/listing-previews.ts';
import { ListingThumbnail } from '../catalog/media/listing-thumbnail.tsx';
import { Form } from '../forms/form.tsx';
import { answerForm, readForm, readTypedText } from '../forms/form-action.server.ts';
import { formStateOf, limitedAccessMessage, problemOf, type Rejected } from '../forms/form-result.ts';
import { readCookie, storeCookie } from '../shell/cookies.server.ts';
import { privateMeta } from '../shell/meta/private-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import { returnQuery } from '../shell/return-url.ts';
import type { Route } from './+types/contact.route.ts';

type Context = Parameters<typeof getPageContext>[0];

/** The winery to write to, and the listing in the URL, if it is on sale and of this winery. @throws a 404 */
async function loadSubject(context: Context, slug: string, listingId: string | null) {
  const { app, actor } = getPageContext(context);
  const page = await showWinery(app, actor, { slug });
  if (!page.ok) throw data(null, { status: 404 });
  const winery = page.value;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(listingId ?? '');
  const found = isId && listingId !== null ? await listListingsByIds(app, actor, [listingId]) : [];
  const [listing] = found.filter(({ wineryName }) => wineryName === winery.name);
  return { winery, listing, isRead: await hasMembers(app, actor, winery.id) };
}

/** `/contact/{winery slug}?listing={id}`: a question to a winery, about a wine or in general. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const { winery, listing, isRead } = await loadSubject(context, params.slug, url.searchParams.get('listing'));
  if (winery.slug !== params.slug) throw redirect(`/contact/${winery.slug}${url.search}`, 301);
  return {
    site: { name: app.site.name },
    winery: { slug: winery.slug, name: winery.name, suspended: winery.suspended },
    listing: listing && listingPreviews([listing])[listing.id],
    isRead,
    signedIn: actor.kind === 'user',
    limited: actor.kind === 'user' && actor.limited,
    draft: (await findDraft(app, actor, draftIdFromCookie(app.site.baseUrl, request.headers))) ?? '',
    id: crypto.randomUUID(),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privateMeta(loaderData?.site, loaderData ? `Contact ${loaderData.winery.name}` : 'Page not found');

/** The maximum length of a text that is returned to the form: longer than allowed, so that it can be shortened. */
const maxTypedLength = 20_000;

/** Asks the winery, and redirects to the conversation. Anonymous visitors sign up first and find their text again. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { app, actor, network, unconfirmed } = getPageContext(context);
  const form = await readForm(request);
  // why: browsers submit line breaks as two characters, and count them as one
  const content = readTypedText(form, ['content'], maxTypedLength).content.replaceAll('\r\n', '\n');
  const { winery, listing } = await loadSubject(context, params.slug, url.searchParams.get('listing'));
  const { baseUrl } = app.site;
  if (actor.kind !== 'user') {
    const draft = await saveDraft(app, actor, network, { content });
    const headers: HeadersInit = draft.ok ? { 'set-cookie': setDraftCookie(baseUrl, draft.value) } : {};
    throw redirect(`${unconfirmed ? '/confirm' : '/signup'}${returnQuery(url)}`, { status: 303, headers });
  }
  const { id } = readTypedText(form, ['id']);
  const about = listing ? { listingId: listing.id } : { wineryId: winery.id };
  const enquiry = await askWinery(app, actor, { ...about, ...(id !== '' && { id }), content });
  if (!enquiry.ok)
    return answerForm<Rejected>(
      { ...rejectionOf(enquiry, actor.limited), typed: { content } },
      // why: this page is there; the winery has gone since it was read
      enquiry.code === 'not-found' ? { status: 409 } : {},
    );
  const headers = { 'set-cookie': clearDraftCookie(baseUrl) };
  throw redirect(`/order/${enquiry.value.id}/details`, { status: 303, headers });
}

/** The id of the browser's draft; undefined for none. */
function draftIdFromCookie(baseUrl: string, headers: Headers): string | undefined {
  return readCookie(baseUrl, headers, 'draft');
}

/**
 * The header that stores the draft's id while its author signs up.
 * @param baseUrl on https the cookie is sent over https only
 */
function setDraftCookie(baseUrl: string, id: string): string {
  return storeCookie(baseUrl, 'draft', id, draftSeconds);
}

/** The header that deletes the draft's cookie. */
function clearDraftCookie(baseUrl: string): string {
  return storeCookie(baseUrl, 'draft', '', 0);
}

function rejectionOf({ code, meta }: OrderRefusal, limited: boolean): Rejected {
  if (meta?.parameter === 'content')
    return { status: 'invalid', fields: { content: meta.message ?? 'Please write a message' } };
  return { status: 'refused', code, problem: refusalMessage(code, meta, limited) };
}

function refusalMessage(code: OrderRefusal['code'], meta: OrderRefusal['meta'], limited: boolean): string {
  switch (code) {
    case 'forbidden':
      if (limited) return limitedAccessMessage;
      return meta?.message ?? 'This is your own winery: you cannot write to it.';
    case 'too-many-requests':
      return meta?.message ?? '';
    case 'transaction-listing-not-found':
      return 'This listing is no longer available.';
    default:
      return 'Your message was not sent. Please try again.';
  }
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { winery, listing, isRead, signedIn, limited, draft, id } = loaderData;
  const { formData } = useNavigation();
  const { typed, errors } = formStateOf(actionData, { content: draft });
  const problem = problemOf(actionData);
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6 px-gutter pt-8 md:pt-14">
      <header className="grid gap-2">
        <h1 className="text-heading wrap-break-word">Contact {winery.name}</h1>
        <p className="text-ink-soft text-pretty">
          Ask about a wine, a visit or anything else. You’ll find the answer in your inbox.
        </p>
      </header>
      {listing && <AboutListing listing={listing} />}
      {isRead ? (
        <>
          {problem && (
            <Notice tone="error" live="assertive">
              {problem}
            </Notice>
          )}
          <Form method="post" noValidate className="grid gap-5">
            <input type="hidden" name="id" value={id} />
            <TextArea
              id="message"
              name="content"
              label="Your message"
              rows={7}
              maxLength={maxMessageLength}
              defaultValue={typed.content}
              error={errors.content}
              required
            />
            {signedIn ? null : (
              <p className="text-small text-ink-soft">
                You sign up or log in next, and come back to here. What you have written is kept.
              </p>
            )}
            <div>
              <Button
                type="submit"
                kind="primary"
                size="large"
                icon="mail"
                busy={formData !== undefined}
                busyLabel="Sending"
                disabled={limited}
              >
                {signedIn ? 'Send message' : 'Go on'}
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <Notice>
          {winery.suspended
            ? `${winery.name} can’t receive messages right now.`
            : `${winery.name} doesn’t manage its page here yet, so nobody would see your message.`}{' '}
          <Link to={wineryUrl(winery.slug)} className="link">
            See how else to reach it
          </Link>
        </Notice>
      )}
    </div>
  );
}

function AboutListing({ listing }: { listing: ListingPreview }) {
  return (
    <div className="flex items-center gap-4 border-y border-line py-3">
      <ListingThumbnail picture={listing} />
      <p>
        <span className="block text-caption text-ink-soft">About</span>
        <Link
          to={listing.to}
          className="font-display text-[1.0625rem] font-semibold decoration-garnet decoration-2 underline-offset-4 hover:underline"
        >
          {listing.name}
        </Link>
      </p>
    </div>
  );
}
