/** The sections of the form of a winery's page, by the ids of their headings, in the order in which they stand. */
export const winerySections = {
  'winery-name': 'Name and address',
  'winery-words': 'In your words',
  'winery-photos': 'Photos',
  'winery-place': 'Where you are',
  'winery-hours': 'Opening hours',
  'winery-visits': 'Visits',
  'winery-wine': 'Your wine',
} as const;

/** What the heading of a section takes. */
export const sectionProps = (id: keyof typeof winerySections) => ({ id, title: winerySections[id] });
