import type { ReactNode } from 'react';
import type { PostalAddress } from '#features/accounts/addresses/address.ts';

/** An address as it is written on a parcel. `name` is a person or a winery, `building` the entrance. */
type Address = {
  name: ReactNode;
  street: string | null;
  building?: string | undefined;
  city: string;
  state: string;
  zip: string | null;
  phone?: string | undefined;
};

/** An address in lines, as everywhere in the product: the name first, what is unknown left out. */
export function AddressLines({ address: { name, street, building, city, state, zip, phone } }: { address: Address }) {
  const lines = { street, building, place: `${city}, ${state} ${zip ?? ''}`, phone };
  return (
    <address className="min-w-0 text-small not-italic wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      {Object.entries(lines).map(
        ([key, line]) =>
          line && (
            <span key={key} className="block">
              {line}
            </span>
          ),
      )}
    </address>
  );
}

/**
 * Where wine is shipped, in lines. @param badge beside the name
 */
export function ShippingAddress({ address, badge }: { address: PostalAddress; badge?: ReactNode }) {
  const { recipientName, streetAddress, apartment, city, state, postalCode: zip, phone } = address;
  const name = badge ? (
    <span className="flex flex-wrap items-center gap-2">
      {recipientName} {badge}
    </span>
  ) : (
    recipientName
  );
  const street = apartment ? `${streetAddress}, ${apartment}` : streetAddress;
  return <AddressLines address={{ name, street, city, state, zip, phone }} />;
}
