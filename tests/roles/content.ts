import {
  deletePost,
  listArticles,
  previewText,
  restoreVersion,
  showEditedArticle,
  unpublishPost,
} from '../../src/features/content/manage-articles.server.ts';
import {
  drawPostCard,
  listPosts,
  listPostUrls,
  listTags,
  showPage,
  showPost,
} from '../../src/features/content/read-articles.server.ts';
import { saveArticle } from '../../src/features/content/save-article.server.ts';
import { showFeed } from '../../src/features/content/show-feed.server.ts';
import { acceptTerms, mustAgreeToTerms, showNewTerms } from '../../src/features/content/terms.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addArticle } from '../fixtures/content/add-article.ts';
import { publishTerms } from '../fixtures/content/publish-terms.ts';
import type { Entry } from './entry.ts';
import { everybody, signedIn } from './who.ts';

/** The app with how to reach the operator, which texts may name. */
const withContact = (app: AccountsApp) => ({
  ...app,
  site: { ...app.site, contact: { email: 'hello@wine.test', phone: '+1 555', examples: [] } },
});

const publishedAt = '2026-01-02T12:00:00Z';

/** Everybody reads what is published. */
const readEntries: Record<string, Entry> = {
  'content/listPosts': {
    may: everybody,
    call: async (app, actor) => {
      await addArticle(app.db, { publishedAt });
      return (await listPosts(app, actor, { tag: 'heat', page: null })).ok;
    },
  },
  'content/listTags': {
    may: everybody,
    call: async (app, actor) => {
      await addArticle(app.db, { publishedAt });
      return (await listTags(app, actor)).length > 0;
    },
  },
  'content/listPostUrls': {
    may: everybody,
    call: async (app, actor) => {
      await addArticle(app.db, { publishedAt });
      return (await listPostUrls(app, actor)).length > 0;
    },
  },
  'content/showPost': {
    may: everybody,
    call: async (app, actor, { winerySlug: slug }) => {
      await addArticle(app.db, { publishedAt, slug });
      return (await showPost(withContact(app), actor, slug)).ok;
    },
  },
  'content/showPage': {
    may: everybody,
    call: async (app, actor) => (await showPage(withContact(app), actor, 'about')).ok,
  },
  'content/drawPostCard': {
    may: everybody,
    call: async (app, actor, { winerySlug }) => {
      await addArticle(app.db, { publishedAt, slug: `${winerySlug}-card` });
      return (await drawPostCard(app, actor, `${winerySlug}-card`)).ok;
    },
  },
  'content/showFeed': {
    may: everybody,
    call: async (app, actor) => (await showFeed(withContact(app), actor)).includes('<feed'),
  },
};

/** People who signed in themselves agree to new versions of the terms. */
const termsEntries: Record<string, Entry> = {
  'content/mustAgreeToTerms': {
    may: signedIn,
    call: async (app, actor) => {
      await publishTerms(app.db, app.clock.now());
      const cache = <Value>(_key: string, _milliseconds: number, make: () => Promise<Value>) => make();
      return mustAgreeToTerms({ ...app, cache }, actor, new Date('2020-01-01T12:00:00Z'));
    },
  },
  'content/showNewTerms': {
    may: signedIn,
    call: async (app, actor) => (await showNewTerms(withContact(app), actor)).ok,
  },
  'content/acceptTerms': {
    may: signedIn,
    call: async (app, actor) => {
      const version = await publishTerms(app.db, app.clock.now());
      return (await acceptTerms(app, actor, version)).ok;
    },
  },
};

/** Everybody reads what is published; admins write it. */
export const contentEntries: Record<string, Entry> = {
  ...readEntries,
  ...termsEntries,
  'content/listArticles': {
    may: ['admin'],
    call: async (app, actor) => (await listArticles(app, actor, { kind: 'post', page: null })).ok,
  },
  'content/showEditedArticle': {
    may: ['admin'],
    call: async (app, actor) => (await showEditedArticle(app, actor, await addArticle(app.db))).ok,
  },
  'content/previewText': {
    may: ['admin'],
    call: async (app, actor) => (await previewText(withContact(app), actor, 'It *is* hot.')).ok,
  },
  'content/saveArticle': {
    may: ['admin'],
    call: async (app, actor) => {
      const fields = {
        version: 0,
        publish: false,
        title: 'Heat',
        summary: '',
        body: '',
        author: '',
        tags: '',
        pictureAlt: '',
      };
      return (await saveArticle(withContact(app), actor, { id: crypto.randomUUID(), fields })).ok;
    },
  },
  'content/restoreVersion': {
    may: ['admin'],
    call: async (app, actor) =>
      (await restoreVersion(app, actor, { id: await addArticle(app.db), version: 1, number: 1 })).ok,
  },
  'content/unpublishPost': {
    may: ['admin'],
    call: async (app, actor) =>
      (await unpublishPost(app, actor, { id: await addArticle(app.db, { publishedAt }), version: 1 })).ok,
  },
  'content/deletePost': {
    may: ['admin'],
    call: async (app, actor) => (await deletePost(app, actor, { id: await addArticle(app.db), version: 1 })).ok,
  },
};
