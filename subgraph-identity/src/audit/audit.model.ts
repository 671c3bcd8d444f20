import { ListSize, Paged, RecordedChange, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { AuditCategory, type AuditEntryDocument } from './audit.schema.js';

registerEnumType(AuditCategory, {
  name: 'AuditCategory',
  description: 'What kind of thing was changed.',
  valuesMap: {
    USER: { description: 'Users of a demand.' },
    ROLE: { description: 'Roles.' },
    FEATURE_FLAG: { description: 'Features that are enabled or disabled.' },
    SETTING: { description: 'Settings of a demand.' },
    OPERATOR: { description: 'Operators.' },
    PLATFORM: { description: 'Releases and other changes of the registry.' },
  },
});

@ObjectType({ description: 'One changed value.' })
export class AuditChange extends RecordedChange {}

@ObjectType({ description: 'Who changed what, and when.' })
export class AuditEntry {
  @Field(() => ID)
  id!: string;

  @Field(() => Timestamp)
  occurredAt!: string;

  @Field(() => String, {
    description: 'Name at that time; in the log of a demand, operators appear as 運営（name）.',
  })
  actorName!: string;

  @Field(() => AuditCategory, { description: 'What kind of thing was changed.' })
  category!: AuditCategory;

  @Field(() => String, { description: 'Kind of event, such as `ROLE_CHANGED`.' })
  event!: string;

  @Field(() => String, { description: 'One Japanese sentence.' })
  summary!: string;

  @ListSize(10)
  @Field(() => [AuditChange], { description: 'Changed values; empty when the summary is sufficient.' })
  changes!: AuditChange[];
}

@ObjectType({ description: 'One page of log entries.' })
export class AuditEntryPage extends Paged(AuditEntry, 'AuditEntryPage') {}

/** A stored entry as the graph shows it. */
export const auditEntryView = ({ _id: id, ...entry }: AuditEntryDocument): AuditEntry => ({
  id,
  occurredAt: entry.occurredAt,
  actorName: entry.actorName,
  category: entry.category,
  event: entry.event,
  summary: entry.summary,
  changes: entry.changes,
});
