import { joinedAddress } from '../external/catalog.client.js';
import type { DemandProfile } from '../external/identity.client.js';
import { BuyerDetail } from '../orders/order-enums.js';

/** The buyer's address on one line, for documents; null when none is registered. */
export const buyerAddress = ({ contact }: Pick<DemandProfile, 'contact'>): string | null =>
  contact
    ? joinedAddress({
        ...contact,
        prefecture: contact.prefectureName === null ? null : { name: contact.prefectureName },
      }) || null
    : null;

/** Details of the buyer that an order document should state and that are not registered. */
export function missingBuyerDetails(profile: Pick<DemandProfile, 'contact'>): BuyerDetail[] {
  return [
    ...(buyerAddress(profile) === null ? [BuyerDetail.ADDRESS] : []),
    ...(profile.contact?.phoneNumber ? [] : [BuyerDetail.PHONE_NUMBER]),
  ];
}
