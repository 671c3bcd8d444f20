import { beginSpan, type TraceSpan } from '@hacchu-hub/platform-core';
import type { Connection, mongo } from 'mongoose';

/** Records the commands of the database as spans: their names and collections, never what they read or write. */
export function recordCommands(connection: Connection): void {
  const running = new Map<string, TraceSpan>();
  const keyOf = ({ connectionId, requestId }: { connectionId?: unknown; requestId: number }) =>
    `${String(connectionId)}:${requestId}`;
  const client = connection.getClient();
  client.on('commandStarted', (event: mongo.CommandStartedEvent) => {
    const { commandName, command, databaseName } = event;
    const target: unknown = command[commandName];
    const collection = typeof target === 'string' ? target : undefined;
    const span = beginSpan({
      name: collection === undefined ? commandName : `${commandName} ${collection}`,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection === undefined ? {} : { 'db.collection.name': collection }),
      },
    });
    if (span) running.set(keyOf(event), span);
  });
  const end = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent, failure?: string) => {
    const key = keyOf(event);
    running.get(key)?.end(failure === undefined ? {} : { failure });
    running.delete(key);
  };
  client.on('commandSucceeded', (event: mongo.CommandSucceededEvent) => end(event));
  client.on('commandFailed', (event: mongo.CommandFailedEvent) => end(event, event.failure.name));
}
