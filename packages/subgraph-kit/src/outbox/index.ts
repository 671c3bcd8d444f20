export {
  OutboxHandler,
  OutboxPermanentError,
  type OutboxEntry,
  type OutboxTopicHandler,
  type OutboxTopicOptions,
} from './outbox.handler.js';
export { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument, type OutboxState } from './entry.model.js';
export { OutboxRelay, type DrainOptions } from './outbox.relay.js';
export {
  OutboxService,
  type OutboxMessage,
  type UnfinishedEffect,
  type WithdrawnEffect,
} from './outbox.service.js';
