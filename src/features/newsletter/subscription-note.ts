/** What the webhook is told: whom to tell, who asks, and a note as a mail would carry it. */
export type SubscriptionNotice = { recipient: string; sender: string; subject: string; html: string };

/** The note that a person asks for news. Everything in its HTML is escaped: an address may hold `&` and `'`. */
export function subscriptionNotice(siteName: string, recipient: string, sender: string): SubscriptionNotice {
  return {
    recipient,
    sender,
    subject: `News subscription for ${siteName}`,
    html: `<p><strong>${escapeHtml(sender)}</strong> asks for wine news from ${escapeHtml(siteName)}.</p>`,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
