import type { MailTemplates } from '#features/mail/emails/mail-template.ts';

/** Every mail of the shop. */
export async function mailTemplates(): Promise<MailTemplates> {
  // why: loaded with the first mail; the components of mails take half a second that the start of the shop need not
  const [
    accounts,
    claims,
    staff,
    orders,
    payments,
    payouts,
    messages,
    reviews,
    selling,
    clubs,
    joining,
    allocations,
    plans,
    news,
  ] = await Promise.all([
    import('#features/accounts/emails/account-mail-templates.tsx'),
    import('#features/claims/emails/claim-mail-templates.tsx'),
    import('#features/wineries/emails/staff-mail-templates.tsx'),
    import('#features/orders/emails/order-mail-templates.tsx'),
    import('#features/payments/emails/money-alarm-mail-template.tsx'),
    import('#features/payments/emails/payout-mail-templates.tsx'),
    import('#features/messages/emails/message-mail-templates.tsx'),
    import('#features/reviews/emails/winery-review-mail-templates.tsx'),
    import('#features/listing-management/emails/listing-mail-templates.tsx'),
    import('#features/clubs/emails/club-mail-templates.tsx'),
    import('#features/clubs/emails/joining-mail-templates.tsx'),
    import('#features/allocations/emails/allocation-mail-templates.tsx'),
    import('#features/plans/emails/plan-mail-templates.tsx'),
    import('#features/newsletter/emails/newsletter-mail-templates.tsx'),
  ]);
  return {
    ...accounts.accountMailTemplates,
    ...claims.claimMailTemplates,
    ...staff.staffMailTemplates,
    ...orders.orderMailTemplates,
    ...payments.moneyAlarmMailTemplates,
    ...payouts.payoutMailTemplates,
    ...messages.messageMailTemplates,
    ...reviews.wineryReviewMailTemplates,
    ...selling.listingMailTemplates,
    ...clubs.clubMailTemplates,
    ...joining.joiningMailTemplates,
    ...allocations.allocationMailTemplates,
    ...plans.planMailTemplates,
    ...news.newsletterMailTemplates,
  };
}
