/**
 * The main highways of Texas and Oregon by the towns along them, in order. No package with public shapes of roads was
 * found; a line through the towns of the gazetteer is right to a mile or two.
 */
export const highways: Record<'TX' | 'OR', Record<string, string>> = {
  TX: {
    'I-10':
      'Anthony, El Paso, Fabens, Fort Hancock, Sierra Blanca, Van Horn, Fort Stockton, Ozona, Sonora, Junction, ' +
      'Mountain Home, Kerrville, Comfort, Boerne, San Antonio, Seguin, Luling, Flatonia, Schulenburg, Weimar, Columbus, ' +
      'Sealy, Brookshire, Katy, Houston, Baytown, Winnie, Beaumont, Vidor, Orange',
    'I-20':
      'Pecos, Monahans, Odessa, Midland, Stanton, Big Spring, Colorado City, Sweetwater, Abilene, Clyde, Baird, Cisco, ' +
      'Eastland, Ranger, Weatherford, Fort Worth, Arlington, Dallas, Terrell, Canton, Lindale, Kilgore, Longview, ' +
      'Marshall, Waskom',
    'I-27': 'Lubbock, Abernathy, Hale Center, Plainview, Tulia, Canyon, Amarillo',
    'I-30': 'Dallas, Rockwall, Greenville, Sulphur Springs, Mount Pleasant, Texarkana',
    'I-35':
      'Laredo, Encinal, Cotulla, Dilley, Pearsall, Devine, Lytle, San Antonio, New Braunfels, San Marcos, Kyle, Buda, ' +
      'Austin, Round Rock, Georgetown, Jarrell, Salado, Belton, Temple, Lorena, Waco, West, Abbott, Hillsboro, ' +
      'Waxahachie, Dallas, Lewisville, Denton, Sanger, Gainesville',
    'I-37': 'San Antonio, Three Rivers, Mathis, Corpus Christi',
    'I-40': 'Adrian, Vega, Amarillo, Groom, McLean, Shamrock',
    'I-45':
      'Galveston, La Marque, League City, Houston, Conroe, Huntsville, Madisonville, Centerville, Buffalo, Fairfield, ' +
      'Corsicana, Ennis, Dallas',
    'US 62': 'Seminole, Brownfield, Lubbock',
    'US 82': 'Gainesville, Sherman, Bonham, Paris',
    'US 87': 'Lubbock, Tahoka, Lamesa, Big Spring, San Angelo, Eden, Brady, Mason, Fredericksburg, Comfort',
    'US 90':
      'Van Horn, Valentine, Marfa, Alpine, Marathon, Sanderson, Del Rio, Brackettville, Uvalde, Hondo, San Antonio',
    'US 281':
      'San Antonio, Blanco, Johnson City, Marble Falls, Burnet, Lampasas, Hamilton, Hico, Stephenville, Mineral Wells, ' +
      'Jacksboro, Wichita Falls',
    'US 290':
      'Harper, Fredericksburg, Stonewall, Hye, Johnson City, Dripping Springs, Austin, Elgin, Giddings, Brenham, ' +
      'Hempstead, Cypress, Houston',
  },
  OR: {
    'I-5':
      'Ashland, Medford, Central Point, Gold Hill, Rogue River, Grants Pass, Wolf Creek, Canyonville, Myrtle Creek, ' +
      'Roseburg, Sutherlin, Yoncalla, Cottage Grove, Creswell, Eugene, Albany, Salem, Woodburn, Wilsonville, Tualatin, ' +
      'Tigard, Portland',
    'I-84':
      'Portland, Troutdale, Cascade Locks, Hood River, The Dalles, Rufus, Arlington, Boardman, Pendleton, La Grande, ' +
      'North Powder, Baker City, Huntington, Ontario',
    'OR 99W':
      'Tigard, Sherwood, Newberg, Dundee, McMinnville, Amity, Rickreall, Monmouth, Corvallis, Monroe, Junction City, ' +
      'Eugene',
    'US 20':
      'Newport, Philomath, Corvallis, Albany, Lebanon, Sweet Home, Sisters, Bend, Brothers, Burns, Juntura, Vale, Ontario',
    'US 26': 'Portland, Gresham, Sandy, Government Camp, Warm Springs, Madras, Prineville, Mitchell, John Day',
    'US 97': 'Klamath Falls, Chiloquin, Chemult, La Pine, Bend, Redmond, Madras, Shaniko, Moro',
    'US 101':
      'Brookings, Gold Beach, Port Orford, Bandon, Coos Bay, Reedsport, Florence, Yachats, Waldport, Newport, ' +
      'Lincoln City, Tillamook, Seaside, Astoria',
  },
};
