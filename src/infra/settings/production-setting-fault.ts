/** Hosts that only this machine or a private network reaches. */
const privateHost =
  /^(localhost|\[::1\]|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/** Hosts of this machine itself. */
const loopbackHost = /^(localhost|\[?::1\]?|127(\.\d+){3})$/;

/** What production needs and the settings lack, if anything. */
export function productionSettingFault(values: {
  BASE_URL?: string | undefined;
  SESSION_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  RATE_LIMITS: boolean;
}): string | undefined {
  const { BASE_URL: baseUrl } = values;
  if (baseUrl === undefined) return 'BASE_URL: must be set in production, e.g. https://wine.example';
  const open = (['BASE_URL', 'OIDC_ISSUER'] as const).find((name) => isOpen(values[name]));
  if (open !== undefined) return `${open}: must begin with https:// in production, except on a private network`;
  if (values.SESSION_SECRET === undefined) return 'SESSION_SECRET: must be set in production, the same on every node';
  if (values.SMTP_URL === undefined) return 'SMTP_URL: must be set in production, or every mail would be lost';
  if (!values.RATE_LIMITS && !privateHost.test(new URL(baseUrl).hostname)) {
    return 'RATE_LIMITS: cannot be off in production where strangers reach BASE_URL';
  }
}

/** Whether passwords and sessions would be sent there unencrypted, over networks of others. */
function isOpen(url: string | undefined): boolean {
  return url?.startsWith('http:') === true && !privateHost.test(new URL(url).hostname);
}

/** Whether mails to this server need TLS: in production, unless it is on this machine. */
export function needsMailTls(smtpUrl: string, production: boolean): boolean {
  return production && !loopbackHost.test(new URL(smtpUrl).hostname);
}
