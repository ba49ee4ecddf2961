/** What a winery may be chosen for (`Other_Criteria`), with the words a person reads. */
export const criteria = {
  Wine_Quality: 'Wine quality',
  Wine_Variety: 'Wine variety',
  Venue_Ambiance: 'Venue ambiance',
  Sustainable: 'Sustainable',
  Food_Offerings: 'Food offerings',
  Customer_Service: 'Customer service',
} as const;

export type Criterion = keyof typeof criteria;
