import { joinedAddress } from '../external/catalog.client.js';
import type { DemandProfile } from '../external/identity.client.js';
import { BuyerDetail } from '../orders/order-enums.js';

/** The buyer's address in one line, as documents print it; null while none is on record. */
export const buyerAddress = ({ contact }: Pick<DemandProfile, 'contact'>): string | null =>
  contact
    ? joinedAddress({
        ...contact,
        prefecture: contact.prefectureName === null ? null : { name: contact.prefectureName },
      }) || null
    : null;

/** What of the buyer an order document is expected to state and that is not on record. */
export function missingBuyerDetails(profile: Pick<DemandProfile, 'contact'>): BuyerDetail[] {
  return [
    ...(buyerAddress(profile) === null ? [BuyerDetail.ADDRESS] : []),
    ...(profile.contact?.phoneNumber ? [] : [BuyerDetail.PHONE_NUMBER]),
  ];
}
