import type { SocialImageUrls } from '#art/social/social-image-urls.ts';
import type { lockPerson } from '#features/accounts/lock-person.server.ts';
import type { Auth } from '#features/accounts/sign-in/auth.server.ts';
import type { IdentityProviderAuth } from '#features/accounts/sign-in/identity-provider.server.ts';
import type { MailTemplates } from '#features/mail/emails/mail-template.ts';
import type { NewsletterSettings } from '#features/newsletter/issue.ts';
import type { Fees } from '#features/orders/line-items.ts';
import type { UnpaidSettings } from '#features/orders/order-dependencies.ts';
import type { PayoutTerms } from '#features/payments/payouts/payout-plan.ts';
import type { PaymentGateways } from '#features/payments/stripe/open-stripe.server.ts';
import type { Geocoder } from '#features/places/geocoder.server.ts';
import type { Operator } from '#features/plans/plan-invoice.ts';
import type { TtlCache } from '#infra/cache.ts';
import type { Database } from '#infra/database.ts';
import type { Poster } from '#infra/http/public-post.ts';
import type { ImageCodec } from '#infra/images/image-codec.ts';
import type { Rasterize } from '#infra/images/rasterizer.ts';
import type { Infra } from '#infra/infra.ts';
import type { MailTransport } from '#infra/mail/mail-transport.ts';
import type { ObjectStorage } from '#infra/object-storage/object-storage.ts';
import type { PasswordHasher } from '#infra/password-hashing.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { SingleFlight } from '#infra/single-flight.ts';
import type { TemporaryUploadStore } from '#infra/temporary-upload-store.ts';
import type { Webhook } from '#infra/webhook.ts';
import type { MapSettings } from '#ui/map/map-settings.ts';

/** What a use case can be given. Each names the part of it that it needs. */
export type App = Infra &
  PaymentGateways & {
    /** The same database for jobs on thousands of rows: a statement may take a minute instead of five seconds. */
    jobDb: Database;
    auth: Auth;
    passwordHasher: PasswordHasher;
    /** The secret with which this installation signs sessions and links. */
    sessionSecret: string;
    /** The ids of accounts that must not sign in. */
    blockedAccounts: ReadonlySet<string>;
    /** Whether admins must have a second factor: everywhere but in a demo. */
    adminsNeedSecondFactor: boolean;
    /** The identity provider, and the label of its button; undefined if none is configured. */
    provider: IdentityProviderAuth | undefined;
    identityProviderName: string | undefined;
    site: Site;
    /** The addresses of the site's own share images, for pages that have none of their own. */
    siteImage: SocialImageUrls;
    rateLimiter: RateLimiter;
    mail: MailTransport;
    newsletterWebhook: Webhook | undefined;
    /** Posts what happens to the operator's webhooks. */
    webhookPoster: Poster;
    /** How issues of the newsletter are sent. */
    newsletter: NewsletterSettings;
    rasterize: Rasterize;
    cache: TtlCache;
    geocoder: Geocoder | undefined;
    storage: ObjectStorage;
    uploadStore: TemporaryUploadStore;
    imageCodec: ImageCodec;
    singleFlight: SingleFlight;
    /** Locks the account whose images are counted. Handed in, as images and mail are features below accounts. */
    lockPerson: typeof lockPerson;
    /** Loads the mail templates of every feature. */
    mailTemplates: () => Promise<MailTemplates>;
    /** The operator's fees of an order. */
    fees: Fees;
    /** When wineries are paid, and what is held in reserve. */
    payoutTerms: PayoutTerms;
    /** How much unpaid orders may hold. */
    unpaidSettings: UnpaidSettings;
    /** Whether the operator approves listings before they are published. */
    listingApproval: boolean;
    /** Who runs the shop, as its invoices say it. */
    operator: Operator;
    /** The vendor's billing and chat widget of the subscriptions page; undefined if none is configured. */
    billingWidget: BillingWidget | undefined;
  };

/** A vendor's billing and chat widget: its script, and the site name with which it starts. */
export type BillingWidget = { scriptUrl: string; site: string };

/** How to reach the operator. `examples` names what is not configured (`address`, `number`) and reaches nobody. */
export type Contact = { email: string; phone: string; examples: string[] };

/** A page of the operator in a social network. */
export type SocialLink = { network: string; url: string };

/** The site as it is configured. `baseUrl` has no slash at its end. */
export type Site = {
  name: string;
  baseUrl: string;
  contact: Contact;
  social: SocialLink[];
  map: MapSettings;
};
