import type { ImportField } from '../columns/import-field.ts';

/** The fields of a winery that a file can have. */
export const wineryFields: readonly ImportField[] = [
  { field: 'name', label: 'Name', names: ['winery', 'wineryname', 'title'] },
  { field: 'slug', label: 'Address of the page', hint: 'Letters, digits, and hyphens', names: ['slug'] },
  { field: 'street', label: 'Street', names: ['address', 'address1', 'streetaddress', 'addressline1'] },
  { field: 'city', label: 'City', names: ['town', 'locality'] },
  { field: 'state', label: 'State', hint: 'TX or OR', names: ['stateabbr', 'province'] },
  { field: 'zip', label: 'ZIP code', names: ['zip', 'postalcode', 'zippostalcode', 'postcode'] },
  { field: 'region', label: 'Region', hint: 'Without it, that of the city', names: ['winearea'] },
  { field: 'lat', label: 'Latitude', names: ['lat'] },
  { field: 'lng', label: 'Longitude', names: ['lng', 'lon', 'long'] },
  { field: 'phone', label: 'Phone', names: ['phonenumber', 'telephone', 'tel'] },
  { field: 'website', label: 'Website', names: ['url', 'web', 'homepage', 'site'] },
  { field: 'shortDescription', label: 'Short description', names: ['description', 'summary'] },
  { field: 'story', label: 'Story', names: ['about', 'history'] },
  { field: 'varietals', label: 'Grapes', names: ['varietals', 'grape', 'varieties'] },
  { field: 'annualProduction', label: 'Bottles a year', names: ['annualproduction', 'production'] },
  { field: 'reservationsRequired', label: 'Reservations required', hint: 'Yes or no', names: ['reservations'] },
  { field: 'dogsFriendly', label: 'Dogs welcome', hint: 'Yes or no', names: ['dogsfriendly', 'dogfriendly', 'dogs'] },
  { field: 'kidsFriendly', label: 'Kids welcome', hint: 'Yes or no', names: ['kidsfriendly', 'kidfriendly', 'kids'] },
  { field: 'id', label: 'Lonevine id', names: ['id', 'wineryid'] },
];
