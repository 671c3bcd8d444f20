import { ListSize, LocalDate, PagedMatches, RecordedChange, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType, registerEnumType } from '@nestjs/graphql';
import { nameOfEvent } from './audit.events.js';
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

  @Field(() => String, { description: 'Japanese name of the kind of event, such as 権限の変更.' })
  eventName!: string;

  @Field(() => String, { description: 'One Japanese sentence.' })
  summary!: string;

  @ListSize(10)
  @Field(() => [AuditChange], { description: 'Changed values; empty when the summary is sufficient.' })
  changes!: AuditChange[];
}

@ObjectType({ description: 'One page of log entries.' })
export class AuditEntryPage extends PagedMatches(AuditEntry, 'AuditEntryPage') {}

@InputType({ description: 'Which entries are wanted. What is omitted does not narrow the log.' })
export class AuditEntryWhere {
  @Field(() => ID, { nullable: true, description: 'Who did it: `id` of an actor of `auditActors`.' })
  actor?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'First day (inclusive).' })
  dateFrom?: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last day (inclusive).' })
  dateTo?: string | null;

  @Field(() => String, { nullable: true, description: '`event` of entries.' })
  event?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that all occur in the summary, the name of the actor, or the names and values of changes; up to 200 characters.',
  })
  text?: string | null;
}

@ObjectType({ description: 'Somebody who made entries of a log.' })
export class AuditActor {
  @Field(() => ID, { description: 'UUID of the person; `system` for the system itself.' })
  id!: string;

  @Field(() => String, { description: 'Name on the latest entry.' })
  name!: string;
}

@ObjectType({ description: 'A kind of event that entries record.' })
export class AuditEventKind {
  @Field(() => String, { description: 'As `event` of entries.' })
  event!: string;

  @Field(() => String, { description: 'Japanese name.' })
  name!: string;

  @ListSize(2)
  @Field(() => [AuditCategory], { description: 'The categories whose entries may have it.' })
  categories!: AuditCategory[];
}

/** A stored entry as the graph shows it. */
export const auditEntryView = ({ _id: id, ...entry }: AuditEntryDocument): AuditEntry => ({
  id,
  occurredAt: entry.occurredAt,
  actorName: entry.actorName,
  category: entry.category,
  event: entry.event,
  eventName: nameOfEvent(entry.event),
  summary: entry.summary,
  changes: entry.changes,
});
