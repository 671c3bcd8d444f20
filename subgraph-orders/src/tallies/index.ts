import { talliesOf } from '@hacchu-hub/subgraph-kit';
import { LineRepository } from '../orders/lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';

/** Maintained counts of orders and lines: providers. */
export const TALLIES = talliesOf(OrderRepository, LineRepository);
