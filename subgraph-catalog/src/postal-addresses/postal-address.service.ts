import { Injectable } from '@nestjs/common';
import { prefectureById } from '@hacchu-hub/subgraph-kit';
import type { Address } from 'yubin';

import type { PostalAddress } from './postal-address.model.js';
import { townName } from './town-name.js';

/** What follows the municipality. A code of several towns names none: a wrong one would be overlooked. */
function address1Of(address: Address): string {
  if (address.source === 'jigyosyo') return `${address.town}${address.streetAddress}`;
  return address.multiTown ? '' : townName(address.town);
}

/** Addresses by post code, from Japan Post's table as the `yubin` package carries it. */
@Injectable()
export class PostalAddressService {
  /** @param zipCode `NNN-NNNN` */
  async find(zipCode: string): Promise<PostalAddress[]> {
    // Megabytes of table that most processes never need: loaded with the first question.
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
