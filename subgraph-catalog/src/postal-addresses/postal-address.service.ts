import { prefectureById } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { Address } from 'yubin';
import type { PostalAddress } from './postal-address.model.js';
import { townName } from './town-name.js';

/**
 * The part after the municipality. Empty for a postal code shared by several towns: a wrong town would go unnoticed.
 */
function address1Of(address: Address): string {
  if (address.source === 'jigyosyo') return `${address.town}${address.streetAddress}`;
  return address.multiTown ? '' : townName(address.town);
}

/** Addresses by postal code, from Japan Post's table in the `yubin` package. */
@Injectable()
export class PostalAddressService {
  /** @param zipCode `NNN-NNNN` */
  async find(zipCode: string): Promise<PostalAddress[]> {
    // A table of several megabytes that most processes never need: loaded on first use.
    const { getAddress } = await import('yubin');
    const address = getAddress(zipCode);
    const prefecture = prefectureById(Number(address?.jisCode.slice(0, 2)));
    if (!address || !prefecture) return [];
    return [
      {
        zipCode,
        prefectureId: prefecture.id,
        prefectureName: prefecture.name,
        city: address.city,
        address1: address1Of(address),
      },
    ];
  }
}
