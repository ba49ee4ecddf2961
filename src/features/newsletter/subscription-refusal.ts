/** Why a subscription was refused. */
export type SubscriptionRefusal = 'email-required' | 'email-invalid' | 'too-many';
