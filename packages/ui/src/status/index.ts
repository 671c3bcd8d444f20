export { ConversationTag, DeliveryStatusTag, LockedTag, OrderStatusTag, StateTag } from './status-tags.js';
export {
  deliveryStatusLabel,
  orderStatusLabel,
  type DeliveryStatusName,
  type OrderStatusName,
  type StatusTone,
} from './status-words.js';
