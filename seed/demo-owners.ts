/** Who owns each invented winery besides those of the sample accounts: slug, first and last name. */
export const demoOwners: readonly (readonly [slug: string, firstName: string, lastName: string])[] = [
  ['caprock-and-daughters', 'Ruth', 'Caprock'],
  ['cedar-brake-cellars', 'Gino', 'Marchetti'],
  ['marfa-lights-vineyard', 'Celia', 'Ochoa'],
  ['valverde-sons', 'Tomas', 'Valverde'],
  ['live-oak-mission', 'Agnes', 'Keller'],
  ['bluestem-hollow', 'Hank', 'Schroeder'],
  ['salt-cedar-wine-company', 'Nora', 'Pruitt'],
  ['tall-fir-cellars', 'Ingrid', 'Dahl'],
  ['cross-timbers-press', 'Leon', 'Booker'],
  ['needle-and-loam', 'Priya', 'Raman'],
  ['slow-windmill', 'Dell', 'Hardeman'],
  ['second-rain-cellars', 'Marta', 'Quist'],
];
