interface Address {
  zipCode: string;
  prefecture: { name: string } | null;
  city: string;
  address1: string;
  address2: string | null;
}

/** An address in one line: `〒150-0001 東京都渋谷区神宮前1-2-3 ビル5F`. */
export const addressLine = ({ zipCode, prefecture, city, address1, address2 }: Address): string =>
  [`〒${zipCode}`, `${prefecture?.name ?? ''}${city}${address1}`, address2].filter(Boolean).join(' ');
