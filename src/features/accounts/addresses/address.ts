/** An address in the USA to which wine is shipped, with who receives it. */
export type PostalAddress = {
  recipientName: string;
  streetAddress: string;
  apartment?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone?: string | undefined;
};

/** An address in a person's address book. The recipient was confirmed to be of age when it was entered. */
export type SavedAddress = PostalAddress & { id: string; isDefault: boolean };

/** How many addresses an address book keeps; the one that was not used for longest makes room for a new one. */
export const maxAddresses = 10;
