import { talliesOf } from '@hacchu-hub/subgraph-kit';
import { LineRepository } from '../lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';

/** Numbers that are kept instead of counted: what the module takes in. */
export const TALLIES = talliesOf(OrderRepository, LineRepository);
