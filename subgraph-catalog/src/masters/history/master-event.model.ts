import { ListSize, Paged, RecordedChange, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type MasterEventDocument, MasterEventKind, MasterEventSource } from './master-event.schema.js';

registerEnumType(MasterEventKind, {
  name: 'MasterEventKind',
  description: 'What happened to a product, supplier or another master record.',
  valuesMap: {
    CREATED: { description: 'It was registered.' },
    UPDATED: { description: 'Fields were changed.' },
    DELETED: { description: 'It was deleted.' },
  },
});

registerEnumType(MasterEventSource, {
  name: 'MasterEventSource',
  description: 'Where a change of a master record comes from.',
  valuesMap: {
    USER: { description: 'Somebody changed this record.' },
    IMPORT: { description: 'The import of a CSV file.' },
    LOGILESS: { description: 'The synchronisation with LOGILESS.' },
  },
});

@ObjectType({ description: 'One changed value of a master record.' })
export class MasterEventChange extends RecordedChange {}

@ObjectType({ description: 'Who changed what of a master record, and when.' })
export class MasterEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field(() => String, { description: 'Name at that time; operators appear as 運営（name）.' })
  actorName!: string;

  @Field(() => MasterEventKind, { description: 'What happened.' })
  kind!: MasterEventKind;

  @Field(() => MasterEventSource, { description: 'Where the change comes from.' })
  source!: MasterEventSource;

  @ListSize(10)
  @Field(() => [MasterEventChange], {
    description: 'Changed values; empty for a record that was created or deleted.',
  })
  changes!: MasterEventChange[];
}

@ObjectType({ description: 'One page of the history of a master record.' })
export class MasterEventPage extends Paged(MasterEvent, 'MasterEventPage') {}

/** A stored event as the graph shows it. */
export const masterEventView = ({ _id: id, ...event }: MasterEventDocument): MasterEvent => ({
  id,
  occurredAt: event.occurredAt,
  actorName: event.actorName,
  kind: event.kind,
  source: event.source,
  changes: [...event.changes],
});
