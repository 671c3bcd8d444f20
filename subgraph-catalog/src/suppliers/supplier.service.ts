import { paymentTermsWarning } from '@hacchu-hub/purchase-math';
import {
  type DemandScope,
  IdempotencyService,
  invalidArgument,
  prefectureById,
  Tallies,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { DestinationRepository } from '../destinations/destination.repository.js';
import { type MasterEdit, MasterService } from '../masters/master.service.js';
import type { MasterWarning } from '../masters/master-warning.model.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { supplierHistory } from './supplier.history.js';
import { SupplierRepository } from './supplier.repository.js';
import { type SupplierContent, supplierRules } from './supplier.rules.js';
import type { SupplierLinks, SupplierRecord } from './supplier.schema.js';
import { paymentTermsOf, type SupplierTerms, supplierTermsRules } from './supplier-terms.rules.js';

const isTerm = (field: string): field is keyof SupplierTerms => field in supplierTermsRules;
const TERMS = Object.keys(supplierTermsRules).filter(isTerm);

@Injectable()
export class SupplierService extends MasterService<SupplierContent, SupplierLinks> {
  constructor(
    repository: SupplierRepository,
    private readonly destinations: DestinationRepository,
    orderUsage: OrderUsage,
    tallies: Tallies,
    idempotency: IdempotencyService,
  ) {
    super(
      {
        label: '仕入先',
        usedAs: 'SUPPLIER',
        rules: supplierRules,
        searchable: ({ prefectureId, city, address1, emails, contactName, phoneNumber }) => [
          prefectureById(prefectureId)?.name ?? null,
          city,
          address1,
          ...emails,
          contactName ?? null,
          phoneNumber ?? null,
          phoneNumber?.replaceAll('-', '') ?? null,
        ],
        keptFields: TERMS,
        history: supplierHistory(destinations),
      },
      repository,
      orderUsage,
      tallies,
      idempotency,
    );
  }

  override async update(
    scope: DemandScope,
    input: MasterEdit & Pick<SupplierTerms, 'defaultDeliveryDestinationId'>,
  ): Promise<SupplierRecord> {
    await this.requireDestination(scope, input, input.uuid);
    return super.update(scope, input);
  }

  /** Warnings about a stored supplier, which is allowed but rarely intended. */
  async warnings(scope: DemandScope, supplier: SupplierRecord): Promise<MasterWarning[]> {
    const { _id, name } = supplier;
    const isNameTaken = await this.repository.isNameTaken(scope, name, _id);
    const terms = paymentTermsOf(supplier);
    const isLate = terms && paymentTermsWarning(terms);
    return [
      ...(isNameTaken
        ? [{ code: 'DUPLICATE_NAME', field: 'name', message: '同じ名前の仕入先が既に登録されています。' }]
        : []),
      ...(isLate ? [{ code: 'PAYMENT_OVER_60_DAYS', field: 'paymentDay', message: isLate }] : []),
    ];
  }

  protected override async requireReferences(scope: DemandScope, content: SupplierContent): Promise<void> {
    await this.requireDestination(scope, content, null);
  }

  /**
   * The default destination is one of the demand, in use unless the supplier has it already.
   *
   * @throws INVALID_ARGUMENT
   */
  private async requireDestination(
    scope: DemandScope,
    { defaultDeliveryDestinationId: id }: Pick<SupplierTerms, 'defaultDeliveryDestinationId'>,
    supplierUuid: string | null,
  ): Promise<void> {
    if (id == null || id === '') return;
    const [destination] = await this.destinations.findByIds(scope, [id]);
    if (destination?.deletedAt === null) return;
    const known = supplierUuid === null ? null : await this.get(scope, supplierUuid);
    if (destination && known?.defaultDeliveryDestinationId === id) return;
    const message = destination ? '選択した納品先は削除されています。' : '既定の納品先が見つかりません。';
    throw invalidArgument({ fields: { defaultDeliveryDestinationId: [message] } });
  }
}
