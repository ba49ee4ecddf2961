/** A winery that keywords name. `region` is a name, `wines` how many are published. */
export type NamedWinery = {
  slug: string;
  name: string;
  city: string;
  region: string;
  imageUrl: string;
  wines: number;
};
