/**
 * What is wrong with the Stripe settings, if anything: live keys are sent to Stripe itself only, a sandbox takes test
 * keys only, and in production neither a sandbox nor a test key is used unless that is meant.
 */
export function stripeSettingFault(
  values: {
    STRIPE_SECRET_KEY?: string | undefined;
    STRIPE_PUBLISHABLE_KEY?: string | undefined;
    STRIPE_API_ADDRESS?: string | undefined;
    STRIPE_WEBHOOK_SECRET?: string | undefined;
    STRIPE_CONNECT_WEBHOOK_SECRET?: string | undefined;
    ALLOW_SANDBOX_PAYMENTS: boolean;
  },
  production: boolean,
): string | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_ADDRESS: address } = values;
  if (address !== undefined && key === undefined) return 'STRIPE_API_ADDRESS: needs STRIPE_SECRET_KEY';
  if (address !== undefined && isLiveKey(key)) {
    return 'STRIPE_API_ADDRESS: cannot be used with a live key: real cards are charged by Stripe itself alone';
  }
  if (address !== undefined && production && !values.ALLOW_SANDBOX_PAYMENTS) {
    return 'STRIPE_API_ADDRESS: needs ALLOW_SANDBOX_PAYMENTS=on in production: a sandbox charges nobody in earnest';
  }
  if (key !== undefined && !isLiveKey(key) && production && !values.ALLOW_SANDBOX_PAYMENTS) {
    return 'STRIPE_SECRET_KEY: a test key needs ALLOW_SANDBOX_PAYMENTS=on in production: it charges nobody in earnest';
  }
  const publishable = values.STRIPE_PUBLISHABLE_KEY;
  if (publishable !== undefined && publishable.slice(3, 7) !== key?.slice(3, 7)) {
    return 'STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY, both test or both live';
  }
  const secrets = [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_CONNECT_WEBHOOK_SECRET];
  if (key !== undefined && production && !secrets.every(Boolean)) {
    return 'STRIPE_WEBHOOK_SECRET: must be set with STRIPE_CONNECT_WEBHOOK_SECRET, or what Stripe tells is not believed';
  }
  return undefined;
}

/** Whether a secret or restricted key charges real cards. */
function isLiveKey(key: string | undefined): boolean {
  return /^[rs]k_live_/.test(key ?? '');
}
