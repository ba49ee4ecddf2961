/** What admins do that the audit records, with how the audit says it. Some of it is about nobody and nothing alone. */
export const adminActionLabels = {
  'winery-created': 'Added a winery',
  'winery-changed': 'Changed a winery’s page',
  'winery-deleted': 'Deleted a winery',
  'wineries-merged': 'Merged wineries',
  'winery-pinned': 'Pinned a winery',
  'winery-unpinned': 'Unpinned a winery',
  'pins-reordered': 'Reordered the pinned wineries',
  'wineries-exported': 'Exported the wineries',
  'wineries-imported': 'Imported wineries from a file',
  'winery-import-undone': 'Undid an import of wineries',
  'person-banned': 'Banned somebody',
  'person-unbanned': 'Lifted a ban',
  'admin-appointed': 'Made somebody an admin',
  'admin-dismissed': 'Took the admin role from somebody',
  'verification-sent': 'Sent somebody a verification e-mail',
  'sessions-ended': 'Logged somebody out everywhere',
  'city-added': 'Added a city',
  'city-renamed': 'Renamed a city',
  'cities-merged': 'Merged cities',
  'city-merge-undone': 'Undid a merge of cities',
  'city-rename-undone': 'Gave a city its old name back',
  'city-hidden': 'Hid a city',
  'city-shown': 'Showed a city again',
  'city-removed': 'Removed a city',
  'selection-saved': 'Saved a selection of curated wines',
  'selection-published': 'Published a selection of curated wines',
  'selection-withdrawn': 'Made a selection of curated wines a draft again',
  'selection-deleted': 'Deleted a selection of curated wines',
  'article-saved': 'Saved a post or page',
  'article-published': 'Published a post or page',
  'article-unpublished': 'Took a post offline',
  'article-deleted': 'Deleted a draft of a post',
  'newsletter-saved': 'Saved an issue of the newsletter',
  'newsletter-sent': 'Sent an issue of the newsletter',
  'newsletter-unscheduled': 'Took back an issue of the newsletter',
  'newsletter-paused': 'Paused an issue of the newsletter',
  'newsletter-resumed': 'Went on sending an issue of the newsletter',
  'newsletter-deleted': 'Deleted a draft of the newsletter',
  'plan-saved': 'Saved a plan for wineries',
  'plan-ended': 'Ended the offer of a plan for wineries',
  'plan-refunded': 'Refunded a payment for a plan',
  'application-added': 'Added an application',
  'application-changed': 'Changed an application',
  'client-secret-replaced': 'Replaced the client secret of an application',
  'application-disabled': 'Disabled an application',
  'application-enabled': 'Enabled an application again',
  'webhook-added': 'Added a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-replaced': 'Replaced the secret of a webhook',
  'webhook-disabled': 'Disabled a webhook',
  'webhook-enabled': 'Enabled a webhook again',
  'review-kept': 'Kept a review of a winery',
  'review-removed': 'Removed a review of a winery',
  'audit-exported': 'Exported the audit',
} as const;

/** A kind of entry of the audit. */
export type AdminActionKind = keyof typeof adminActionLabels;

/**
 * Whom or what an action is about. A person is kept as an id alone, so that the audit needs no change when their account
 * is erased; a winery or a city also with its name at the time, since it may be gone later.
 */
export type AdminActionSubject =
  | { subject: 'winery'; subjectId: string; subjectName: string }
  | { subject: 'person'; subjectId: string }
  | { subject: 'city'; subjectName: string }
  | { subject: 'list' };
