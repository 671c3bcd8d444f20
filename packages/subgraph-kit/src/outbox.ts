export {
  OutboxHandler,
  OutboxPermanentError,
  type OutboxEntry,
  type OutboxTopicHandler,
  type OutboxTopicOptions,
} from './outbox.handler.js';
export { OUTBOX_MODEL, type OutboxDocument, type OutboxState } from './outbox.model.js';
export { OutboxRelay, type DrainOptions } from './outbox.relay.js';
export { OutboxService, type OutboxMessage } from './outbox.service.js';
