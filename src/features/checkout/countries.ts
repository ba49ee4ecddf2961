/** A country by its ISO 3166-1 code, with its name in one language. */
type Country = { code: string; name: string };

/** All countries, by name, in one of four languages. */
export type Countries = { language: 'en' | 'fr' | 'es' | 'de'; countries: readonly Country[] };
