/** The cookie by which a visitor says that he has read the notice on cookies (its name and value are the specification's). */
export const consentCookie = 'euCookiesAccepted=1';

/** Ten years, in seconds. Some browsers keep no cookie as long (Chromium 400 days) and show the notice again. */
const consentLifetime = 10 * 365.25 * 24 * 60 * 60;

/** The header that sets it. @param baseUrl the site's address: on https the cookie travels on https alone */
export function setConsentCookie(baseUrl: string): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${consentCookie}; Path=/; Max-Age=${consentLifetime}; HttpOnly; SameSite=Lax${secure}`;
}
