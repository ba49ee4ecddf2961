import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import type { Countries } from './checkout.ts';

const names: Record<Countries['language'], Readonly<Record<string, string | string[]>>> = {
  en: en.countries,
  fr: fr.countries,
  es: es.countries,
  de: de.countries,
};

const languages = Object.keys(names) as Countries['language'][];

// why: sorting 250 names by a language's rules takes milliseconds, so the four lists are built once
const lists = Object.fromEntries(languages.map((language) => [language, listIn(language)])) as Record<
  Countries['language'],
  Countries
>;

/**
 * The countries of the world, in the reader's language if it is English, French, Spanish or German; otherwise in
 * English.
 * @param accepted the `Accept-Language` header, of which only the first language counts
 */
export function listCountries(accepted: string | null): Countries {
  const wanted = /^\s*([a-z]{2})\b/i.exec(accepted ?? '')?.[1]?.toLowerCase();
  return lists[languages.find((language) => language === wanted) ?? 'en'];
}

function listIn(language: Countries['language']): Countries {
  const order = new Intl.Collator(language);
  const countries = Object.keys(names.en).map((code) => ({ code, name: nameIn(language, code) ?? code }));
  return { language, countries: countries.toSorted((one, other) => order.compare(one.name, other.name)) };
}

function nameIn(language: Countries['language'], code: string): string | undefined {
  const name = names[language][code] ?? names.en[code];
  return Array.isArray(name) ? name[0] : name;
}
