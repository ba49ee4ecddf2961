import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A region of the specification, or Oregon. Its rows come from a migration, because the schema refers to the codes. */
export type RegionTable = { code: string; name: string; state: string };

type Coordinates = { lat: number; lng: number };

/** A county of Texas or Oregon with its center. `plainName` is lower case without accents. */
export type CountyTable = Coordinates & {
  fips: string;
  name: string;
  region: string;
  plainName: GeneratedAlways<string>;
};

/** A place of the offline gazetteer. `population` is null where it is unknown: post offices. */
export type CityTable = Coordinates & {
  name: string;
  county: string;
  state: string;
  region: string;
  kind: 'city' | 'post_office';
  population: number | null;
  plainName: GeneratedAlways<string>;
};

/**
 * A known place outside Texas and Oregon. `area` is its state or country, empty for states and countries, whose
 * `population` is null.
 */
export type OutsidePlaceTable = {
  name: string;
  area: string;
  population: number | null;
  plainName: GeneratedAlways<string>;
  plainArea: GeneratedAlways<string>;
};

/** A ZIP code of Texas or Oregon with its center. */
export type ZipTable = Coordinates & { zip: string; city: string; county: string; region: string };

/** A GeoJSON geometry, longitude first. */
type Shape = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] };

/**
 * An American Viticultural Area. `within` is the name of the larger AVA around it. Those of Oregon have neither shape
 * nor bounds.
 */
export type AvaTable = {
  code: string;
  name: string;
  states: string[];
  counties: string[];
  within: string | null;
  plainName: GeneratedAlways<string>;
  shape: ColumnType<Shape | null, string | null>;
  south: number | null;
  west: number | null;
  north: number | null;
  east: number | null;
};

/** A grape variety. Synonyms are only for search: some are doubtful. */
export type VarietalTable = { code: string; name: string; colour: 'red' | 'white'; synonyms: Generated<string[]> };

/** The version of each set of reference data in the database: a SHA-256 of its files. */
export type ReferenceSetTable = { name: string; digest: string };

declare module '#infra/database.ts' {
  interface Tables {
    regions: RegionTable;
    counties: CountyTable;
    cities: CityTable;
    zips: ZipTable;
    outsidePlaces: OutsidePlaceTable;
    avas: AvaTable;
    varietals: VarietalTable;
    referenceSets: ReferenceSetTable;
  }
}
