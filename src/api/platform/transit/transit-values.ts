/** An id, which the SDK reads as `UUID`. */
export class Uuid {
  readonly uuid: string;
  constructor(uuid: string) {
    this.uuid = uuid;
  }
}

/** An amount in cents, which the SDK reads as `Money`. */
export class TransitMoney {
  readonly amount: number;
  readonly currency: string;
  constructor(amount: number, currency: string) {
    this.amount = amount;
    this.currency = currency;
  }
}

/** A place on the globe, which the SDK reads as `LatLng`. */
export class Point {
  readonly lat: number;
  readonly lng: number;
  constructor(lat: number, lng: number) {
    this.lat = lat;
    this.lng = lng;
  }
}

/** A decimal number as its digits, which the SDK reads as `BigDecimal`. */
export class Decimal {
  readonly value: string;
  constructor(value: string | number) {
    this.value = String(value);
  }
}

/** Whatever a document contains. Maps have texts as keys. */
export type TransitValue =
  | null
  | undefined
  | boolean
  | number
  | string
  | bigint
  | Date
  | Uuid
  | TransitMoney
  | Point
  | Decimal
  | readonly TransitValue[]
  | { readonly [key: string]: TransitValue };
