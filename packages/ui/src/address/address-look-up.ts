import { useEffect, useRef, useState } from 'react';
import type { AddressFieldsProps, FoundAddress } from './address-fields.js';

const FILLED = ['prefectureId', 'city', 'address1'] as const;
type Filled = Record<(typeof FILLED)[number], string>;

const textsOf = ({ prefectureId, city, address1 }: FoundAddress): Filled => ({
  prefectureId: String(prefectureId),
  city,
  address1,
});

/** The seven digits of a complete post code as typed; undefined while incomplete. */
const digitsOf = (zipCode: string): string | undefined => {
  const digits = zipCode.normalize('NFKC').replaceAll(/\D/gu, '');
  return digits.length === 7 ? digits : undefined;
};

/**
 * Fills an address in from its post code: automatically once the seventh digit is typed, and on request. The
 * automatic look-up changes only empty fields and its own earlier values; the one on request overwrites
 * everything but what was typed beyond the town.
 */
export const useAddressLookUp = ({ values, onChange, findAddress }: AddressFieldsProps) => {
  const [isLooking, setIsLooking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(values);
  const filled = useRef<Partial<Filled>>({});
  const asked = useRef(digitsOf(values.zipCode));
  useEffect(() => {
    latest.current = values;
  });

  const fill = (found: FoundAddress, mayReplace: (name: keyof Filled, now: string) => boolean) => {
    const texts = textsOf(found);
    for (const name of FILLED) {
      const now = latest.current[name];
      // Keep what was typed beyond the town.
      if (name === 'address1' && now.startsWith(texts.address1) && texts.address1 !== '') continue;
      if (!mayReplace(name, now)) continue;
      onChange(name, texts[name]);
      filled.current[name] = texts[name];
    }
  };
  const find = async (zipCode: string): Promise<FoundAddress | undefined> => {
    asked.current = digitsOf(zipCode);
    setIsLooking(true);
    setProblem(undefined);
    try {
      const found = await findAddress(zipCode);
      if (!found) setProblem('この郵便番号の住所が見つかりません。住所を入力してください。');
      return found;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setIsLooking(false);
    }
  };
  return {
    isLooking,
    problem,
    lookUp: async () => {
      const found = await find(values.zipCode);
      if (found) fill(found, () => true);
    },
    typed: async (zipCode: string) => {
      onChange('zipCode', zipCode);
      const digits = digitsOf(zipCode);
      if (digits === undefined || digits === asked.current) return;
      const found = await find(zipCode);
      // Another post code may have been typed in the meantime.
      if (!found || asked.current !== digits) return;
      fill(found, (name, now) => now.trim() === '' || now === filled.current[name]);
    },
  };
};
