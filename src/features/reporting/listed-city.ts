/** A city of the filters, with its wineries and their published listings. */
export type ListedCity = {
  code: string;
  name: string;
  state: string;
  hidden: boolean;
  wineries: number;
  listings: number;
};
