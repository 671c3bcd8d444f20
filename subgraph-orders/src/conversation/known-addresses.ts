import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../external/catalog.client.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { OrderCommentKind } from '../orders/records/comment-kinds.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { addressKey } from './inbound/sender-address.js';

/** Known addresses of an order: contacts of its supplier and destination, and earlier recipients. */
@Injectable()
export class KnownAddresses {
  constructor(
    private readonly catalog: CatalogClient,
    private readonly logs: SendLogRepository,
    private readonly comments: CommentRepository,
  ) {}

  /** Canonical addresses. @throws UNAVAILABLE while the catalog does not respond */
  async of(scope: TenantScope, order: OrderDocument): Promise<Set<string>> {
    const { demandSupplierId, deliveryDestinationId } = order;
    const ofOrder = { orderId: order._id };
    const [suppliers, destinations, logs, comments] = await Promise.all([
      this.catalog.suppliers(scope, demandSupplierId ? [demandSupplierId] : []),
      this.catalog.destinations(scope, deliveryDestinationId ? [deliveryDestinationId] : []),
      this.logs.find(scope, ofOrder, { projection: { to: 1, cc: 1 } }),
      this.comments.find(
        scope,
        { ...ofOrder, kind: OrderCommentKind.COMMENT },
        { projection: { to: 1, cc: 1 } },
      ),
    ]);
    const contacts = [
      ...suppliers.flatMap((one) => one.demandSupplierContacts),
      ...destinations.flatMap((one) => one.deliveryDestinationContacts),
    ].map(({ email }) => email);
    const written = [...logs, ...comments].flatMap(({ to, cc }) => [...to, ...cc]);
    return new Set([...contacts, ...written].map(addressKey));
  }

  /** Contacts of the supplier: the default recipients. */
  async ofSupplier(scope: TenantScope, { demandSupplierId }: OrderDocument): Promise<string[]> {
    const [supplier] = await this.catalog.suppliers(scope, demandSupplierId ? [demandSupplierId] : []);
    return supplier?.demandSupplierContacts.map(({ email }) => email) ?? [];
  }
}
