/** Whether a person gets the newsletter at the email of their account; undefined while it is not verified. */
export type OwnSubscription = { email: string; subscribed: boolean | undefined };
