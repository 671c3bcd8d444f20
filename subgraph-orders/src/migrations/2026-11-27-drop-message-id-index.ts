import type { Migration } from '@hacchu-hub/subgraph-kit';

/** Model of the messages; the layer of conversations is above this one. */
const COMMENT_MODEL = 'OrderComment';
/** A Message-ID was unique in a demand. */
const REPLACED = 'demandUuid_1_messageId_1';

/**
 * Drops the index that allows a message at one order alone, and one content of a Message-ID. Processes of the earlier
 * release look a Message-ID up before they store it, so without the index only deliveries at the same moment are
 * stored twice by them.
 */
export const dropMessageIdIndex: Migration = {
  name: '2026-11-27-drop-message-id-index',
  phase: 'contract',
  up: async ({ connection, say }) => {
    const { collection } = connection.model(COMMENT_MODEL);
    const present = (await collection.indexes()).some(({ name }) => name === REPLACED);
    if (present) await collection.dropIndex(REPLACED);
    say(present ? 'the index of Message-IDs is dropped' : 'there is no index of Message-IDs');
  },
  irreversible: 'a message may be stored at two orders, which the earlier index does not allow',
};
