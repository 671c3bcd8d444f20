import { ListSize, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/** Roles to which a canary can be released. */
export enum PlatformAudienceRole {
  OPERATOR = 'OPERATOR',
  ADMIN = 'ADMIN',
  EDITOR = 'EDITOR',
}

registerEnumType(PlatformAudienceRole, {
  name: 'PlatformAudienceRole',
  description: 'Roles to which a canary can be released.',
  valuesMap: {
    OPERATOR: { description: 'Operators.' },
    ADMIN: { description: '管理者 of every demand.' },
    EDITOR: { description: '編集者 of every demand.' },
  },
});

@ObjectType({ description: 'Who changed something in the registry, when and why.' })
export class PlatformNote {
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when; null when the registry does not know.',
  })
  since!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The registry credential that was used; null when unknown.',
  })
  who!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name and mail address of the operator who made the change on the platform screen; null for other changes.',
  })
  operatorName!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason.' })
  why!: string | null;
}

@ObjectType({ description: 'Reports of browsers about one version of a remote.' })
export class PlatformLoads {
  @Field(() => Int, { description: 'Number of attempts to load it.' })
  loads!: number;

  @Field(() => Int, { description: 'Number of failed loads.' })
  failures!: number;

  @Field(() => Int, { description: 'Number of errors while rendering its screens.' })
  errors!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Failures and errors per load, from 0; null before the first load.',
  })
  failureRate!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Start of the count.' })
  since!: Date | null;
}

@ObjectType({ description: 'A version of a remote.' })
export class PlatformVersion {
  @Field(() => String, { description: 'Version, such as 1.4.0.' })
  version!: string;

  @Field(() => PlatformNote, { description: 'Who released it, when and why.' })
  note!: PlatformNote;

  @Field(() => PlatformLoads, {
    nullable: true,
    description: 'Reports of browsers; null when there are none.',
  })
  loads!: PlatformLoads | null;
}

@ObjectType({ description: 'A demand in the audience of a canary.' })
export class PlatformAudienceDemand {
  @Field(() => ID, { description: 'The demand.' })
  uuid!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Name; null when the demand does not exist (any more).',
  })
  name!: string | null;
}

@ObjectType({ description: 'The audience of a canary: users to whom at least one part applies.' })
export class PlatformAudience {
  @ListSize(3)
  @Field(() => [PlatformAudienceRole], { description: 'Kinds of people.' })
  roles!: PlatformAudienceRole[];

  @ListSize(10)
  @Field(() => [PlatformAudienceDemand], { description: 'Demands whose users all receive it.' })
  demands!: PlatformAudienceDemand[];

  @Field(() => Float, { nullable: true, description: 'Share of all users, from 0 to 1; null for none.' })
  share!: number | null;
}

@ObjectType({ description: 'The version of a remote that only its audience receives.' })
export class PlatformCanary extends PlatformVersion {
  @Field(() => PlatformAudience, { description: 'Who gets it.' })
  audience!: PlatformAudience;

  @Field(() => Int, { description: 'Number of loads from which the rate counts.' })
  minLoads!: number;

  @Field(() => Float, {
    description: 'Rate of failures and errors, from 0 to 1, above which it is recalled automatically.',
  })
  maxFailureRate!: number;
}

@ObjectType({ description: 'A recalled version of a remote.' })
export class PlatformRecall {
  @Field(() => String, { description: 'Version, such as 1.4.0.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether open tabs reloaded automatically.' })
  isUrgent!: boolean;

  @Field(() => PlatformNote, { description: 'When and why.' })
  note!: PlatformNote;
}

@ObjectType({ description: 'The deployed versions of one remote.' })
export class PlatformSlice {
  @Field(() => String, { description: 'Name of its remote, such as `mf-orders`.' })
  remote!: string;

  @Field(() => String, { nullable: true, description: 'The team that owns it.' })
  owner!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Range of the shell contract that the live version supports.',
  })
  contract!: string | null;

  @Field(() => String, { description: 'Origin from which it is served.' })
  origin!: string;

  @ListSize(3)
  @Field(() => [String], {
    description:
      'Origins from which new versions can be published: those of the policy of the registry, or the current one where the policy allows every origin. Empty where it allows none.',
  })
  allowedOrigins!: string[];

  @Field(() => PlatformVersion, { description: "The version for everybody outside the canary's audience." })
  live!: PlatformVersion;

  @Field(() => PlatformCanary, { nullable: true, description: 'The canary; null when there is none.' })
  canary!: PlatformCanary | null;

  @ListSize(10)
  @Field(() => [PlatformVersion], {
    description:
      'Earlier versions available for a rollback: those that were not recalled, in the order in which they were live, the last first.',
  })
  previous!: PlatformVersion[];

  @Field(() => String, {
    nullable: true,
    description:
      'Version that a recall of the live one leads to: the last one before it that was neither recalled nor left by a rollback. Null when there is none; the recall is refused then.',
  })
  rollbackTarget!: string | null;

  @Field(() => PlatformNote, {
    nullable: true,
    description: 'The pin: no other version can become live; null when not pinned.',
  })
  pinned!: PlatformNote | null;

  @ListSize(5)
  @Field(() => [PlatformRecall], { description: 'Recalled versions, newest first.' })
  recalled!: PlatformRecall[];
}

@ObjectType({ description: 'The schema of a subgraph that the registry has accepted.' })
export class PlatformSchema {
  @Field(() => String, { description: 'Name in the graph, such as `orders`.' })
  subgraph!: string;

  @Field(() => String, { description: 'SHA-256 of the schema in hexadecimal.' })
  sha256!: string;

  @Field(() => PlatformNote, { description: 'Who released it, when and why.' })
  note!: PlatformNote;
}

@ObjectType({ description: 'The state of the release registry.' })
export class PlatformReleases {
  @Field(() => Int, {
    description: 'Incremented by each change; a change must name the revision that it is based on.',
  })
  revision!: number;

  @Field(() => Timestamp, { description: 'When the registry was read.' })
  readAt!: Date;

  @Field(() => Boolean, { description: 'Whether the reports of browsers are available.' })
  hasLoads!: boolean;

  @ListSize(10)
  @Field(() => [PlatformSlice], { description: 'Slices, sorted by remote.' })
  slices!: PlatformSlice[];

  @ListSize(10)
  @Field(() => [PlatformSchema], {
    description: 'Accepted schemas; empty when the registry stores no graph.',
  })
  schemas!: PlatformSchema[];

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the supergraph that is accepted for the gateway; null when there is none.',
  })
  supergraphSha256!: string | null;
}

@ObjectType({ description: "One subgraph of the gateway's graph." })
export class PlatformGraphPart {
  @Field(() => String, { description: 'Name in the graph, such as `orders`.' })
  subgraph!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Prefix of the SHA-256 of the schema that it serves now; null when it does not respond.',
  })
  servedHash!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The same at the last swap of its schema; null when there was none since the start of the gateway.',
  })
  swappedHash!: string | null;
}

@ObjectType({ description: 'A supergraph that the gateway refused.' })
export class PlatformRefusedGraph {
  @Field(() => String, { description: 'Prefix of its SHA-256.' })
  version!: string;

  @Field(() => Timestamp, { description: 'When it was first refused.' })
  since!: Date;

  @Field(() => String, { description: 'The reason, as reported by the gateway.' })
  reason!: string;

  @Field(() => Boolean, {
    description: 'Whether the gateway still retries it; false once it was accepted or replaced.',
  })
  isWaiting!: boolean;
}

@ObjectType({ description: 'The graph that the gateway serves.' })
export class PlatformGraph {
  @Field(() => String, { description: 'SHA-256 of the supergraph in hexadecimal.' })
  sha256!: string;

  @Field(() => Timestamp, { description: 'When the process of the gateway started.' })
  startedAt!: Date;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it last swapped its graph; null when it has not since its start.',
  })
  swappedAt!: Date | null;

  @ListSize(10)
  @Field(() => [PlatformGraphPart], { description: 'Subgraphs, sorted by name.' })
  parts!: PlatformGraphPart[];

  @Field(() => PlatformRefusedGraph, {
    nullable: true,
    description: 'The supergraph that was refused last; null when none was since the start of the process.',
  })
  refused!: PlatformRefusedGraph | null;
}

@ObjectType({ description: 'Readiness of a process of the installation.' })
export class PlatformProcess {
  @Field(() => String, { description: 'Name, such as `gateway`.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is ready.' })
  isReady!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Reported status, such as `database unavailable`; null when it does not respond.',
  })
  status!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Response time in milliseconds; null when it did not respond.',
  })
  responseMs!: number | null;
}

@ObjectType({ description: 'One change of the registry.' })
export class PlatformHistoryEntry {
  @Field(() => Int, { description: 'Revision of the registry after the change.' })
  revision!: number;

  @Field(() => PlatformNote, { description: 'Who made the change, when and why.' })
  note!: PlatformNote;

  @Field(() => String, { description: 'Kind of change, such as `publish`, `rollback` or `pin`.' })
  action!: string;

  @Field(() => String, { nullable: true, description: 'The remote, process or subgraphs concerned.' })
  target!: string | null;

  @Field(() => String, { nullable: true, description: 'The version; null when the change concerns none.' })
  version!: string | null;
}

@ObjectType({ description: 'One page of the history of the registry.' })
export class PlatformHistoryPage extends Paged(PlatformHistoryEntry, 'PlatformHistoryPage') {}
