import {
  AppError,
  type DemandScope,
  type FieldMessages,
  MESSAGES,
  nowTimestamp,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CatalogClient } from '../external/catalog.client.js';
import { IdentityClient } from '../external/identity.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import { OrderHistoryRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { ConfirmedRecipients } from './confirmed-recipient.repository.js';

const UNCONFIRMED = '登録されていない宛先です。宛先が正しいことを確認してください。';

/** Recipients of a mail, by the input field of each address. */
export interface RecipientList {
  /** Path of the input field, such as `mail.to`. */
  readonly field: string;
  readonly addresses: readonly string[];
}

/** The order of a mail, with the parties that it has or is about to have. */
type OrderOfMail = Pick<OrderDocument, '_id' | 'demandSupplierId' | 'deliveryDestinationId'>;

/**
 * Checks the recipients of order mails (docs/adr/0022): contacts of the supplier and destination, members of
 * the demand, and addresses confirmed for the supplier are allowed. Others must be confirmed first.
 */
@Injectable()
export class Recipients {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly identity: IdentityClient,
    private readonly members: MemberDirectory,
    private readonly logs: SendLogRepository,
    private readonly confirmed: ConfirmedRecipients,
    private readonly histories: OrderHistoryRepository,
  ) {}

  /**
   * @param nowConfirmed addresses that the caller confirms with this mail
   * @returns the confirmed addresses that must be stored with the mail
   * @throws INVALID_ARGUMENT at each unknown address, with one blocker UNCONFIRMED_RECIPIENT per address
   */
  async check(
    scope: DemandScope,
    order: OrderOfMail,
    lists: readonly RecipientList[],
    nowConfirmed: readonly string[],
  ): Promise<string[]> {
    const unknown = await this.unknownOf(
      scope,
      order,
      lists.flatMap(({ addresses }) => addresses),
    );
    const open = new Set([...unknown].filter((address) => !nowConfirmed.includes(address)));
    if (open.size === 0) return [...unknown];
    const fields: FieldMessages = {};
    for (const { field, addresses } of lists) {
      addresses.forEach((address, index) => {
        if (open.has(address)) fields[`${field}.${index}`] = [UNCONFIRMED];
      });
    }
    throw new AppError('INVALID_ARGUMENT', MESSAGES.invalid, {
      messages: [...open].map((address) => `${address}：${UNCONFIRMED}`),
      fields,
      isHandled: true,
      extra: { blockers: [...open].map((message) => ({ code: 'UNCONFIRMED_RECIPIENT', message })) },
    });
  }

  /** Stores who confirmed the addresses, in the transaction of the mail. */
  async confirm(
    scope: DemandScope,
    order: OrderDocument,
    addresses: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (addresses.length === 0) return;
    const { _id: orderId, demandSupplierId, status } = order;
    if (demandSupplierId !== null) {
      const confirmedAt = nowTimestamp();
      await this.confirmed.insertMany(
        scope,
        addresses.map((address) => ({
          _id: uuidv7(),
          demandSupplierId,
          address,
          orderId,
          confirmedBy: recordOf(scope.actor),
          confirmedAt,
        })),
        { session },
      );
    }
    const summary = `登録されていない宛先 ${addresses.join('、')} を確認しました。`;
    await this.histories.append(
      scope,
      { orderId, event: 'CONFIRM_RECIPIENTS', fromStatus: status, toStatus: status, summary },
      session,
    );
  }

  /** Queries the sources one by one, until all addresses are known. */
  private async unknownOf(
    scope: DemandScope,
    order: OrderOfMail,
    addresses: readonly string[],
  ): Promise<Set<string>> {
    const unknown = new Set(addresses);
    const know = (known: readonly (string | null | undefined)[]): boolean => {
      for (const address of known) if (address) unknown.delete(address.toLowerCase());
      return unknown.size === 0;
    };
    const { demandSupplierId, deliveryDestinationId } = order;
    if (know([scope.actor.email])) return unknown;
    const suppliers = await this.catalog.suppliers(scope, demandSupplierId ? [demandSupplierId] : []);
    if (know(suppliers.flatMap((one) => one.demandSupplierContacts.map(({ email }) => email))))
      return unknown;
    const destinations = await this.catalog.destinations(
      scope,
      deliveryDestinationId ? [deliveryDestinationId] : [],
    );
    const ofDestinations = destinations.flatMap((one) => one.deliveryDestinationContacts);
    if (know(ofDestinations.map(({ email }) => email))) return unknown;
    const [members, profile] = await Promise.all([this.members.of(scope), this.identity.profile(scope)]);
    if (know([...members.map(({ email }) => email), profile.contact?.email])) return unknown;
    const confirmed = await this.confirmed.find(scope, {
      demandSupplierId: demandSupplierId ?? '',
      address: { $in: [...unknown] },
    });
    if (know(confirmed.map(({ address }) => address))) return unknown;
    // Recipients of orders that were sent before addresses had to be confirmed.
    const sent = await this.logs.find(
      scope,
      { orderId: order._id, status: OrderSendStatus.SENT },
      { projection: { to: 1, cc: 1 } },
    );
    know(sent.flatMap(({ to, cc }) => [...to, ...cc]));
    return unknown;
  }
}
