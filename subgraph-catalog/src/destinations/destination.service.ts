import { IdempotencyService, prefectureById, Tallies } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { DESTINATION_HISTORY } from './destination.history.js';
import { DestinationRepository } from './destination.repository.js';
import { type DestinationContent, destinationRules } from './destination.rules.js';
import type { DestinationLinks } from './destination.schema.js';

@Injectable()
export class DestinationService extends MasterService<DestinationContent, DestinationLinks> {
  constructor(
    repository: DestinationRepository,
    orderUsage: OrderUsage,
    tallies: Tallies,
    idempotency: IdempotencyService,
  ) {
    super(
      {
        label: '納品先',
        usedAs: 'DELIVERY_DESTINATION',
        rules: destinationRules,
        history: DESTINATION_HISTORY,
        searchable: ({ prefectureId, city, address1, phoneNumber }) => [
          prefectureById(prefectureId)?.name ?? null,
          city,
          address1,
          phoneNumber,
          phoneNumber.replaceAll('-', ''),
        ],
      },
      repository,
      orderUsage,
      tallies,
      idempotency,
    );
  }
}
