import { ListSize, Paged, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

/** To whom a version can be shown by what they may do. */
export enum PlatformAudienceRole {
  OPERATOR = 'OPERATOR',
  ADMIN = 'ADMIN',
  EDITOR = 'EDITOR',
}

registerEnumType(PlatformAudienceRole, {
  name: 'PlatformAudienceRole',
  description: 'Kinds of people to whom a canary can be shown.',
  valuesMap: {
    OPERATOR: { description: 'Operators.' },
    ADMIN: { description: '管理者 of every demand.' },
    EDITOR: { description: '編集者 of every demand.' },
  },
});

@ObjectType({ description: 'Who brought something about in the registry, when and why.' })
export class PlatformNote {
  @Field(() => Timestamp, {
    nullable: true,
    description: 'Since when; null where the registry does not know.',
  })
  since!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The credential of the registry that was used; null where it is not known.',
  })
  who!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name and address of the operator who did it on the platform screen; null for everybody else.',
  })
  operatorName!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason that was given.' })
  why!: string | null;
}

@ObjectType({ description: 'What browsers reported of one version of a remote.' })
export class PlatformLoads {
  @Field(() => Int, { description: 'How often it was loaded or tried to be.' })
  loads!: number;

  @Field(() => Int, { description: 'How often it could not be loaded.' })
  failures!: number;

  @Field(() => Int, { description: 'How often one of its screens failed while it was drawn.' })
  errors!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Failures and errors for each load, from 0; null before the first load.',
  })
  failureRate!: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'Since when it is counted.' })
  since!: Date | null;
}

@ObjectType({ description: 'A version of a remote.' })
export class PlatformVersion {
  @Field(() => String, { description: 'Such as 1.4.0.' })
  version!: string;

  @Field(() => PlatformNote, { description: 'How it came there.' })
  note!: PlatformNote;

  @Field(() => PlatformLoads, { nullable: true, description: 'Null where nothing was reported of it.' })
  loads!: PlatformLoads | null;
}

@ObjectType({ description: 'A demand to which a canary is shown.' })
export class PlatformAudienceDemand {
  @Field(() => ID, { description: 'The demand.' })
  uuid!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its name; null where there is no such demand (any more).',
  })
  name!: string | null;
}

@ObjectType({ description: 'Who gets a canary: everybody whom one of its parts names.' })
export class PlatformAudience {
  @ListSize(3)
  @Field(() => [PlatformAudienceRole], { description: 'Kinds of people.' })
  roles!: PlatformAudienceRole[];

  @ListSize(10)
  @Field(() => [PlatformAudienceDemand], { description: 'Everybody of these demands.' })
  demands!: PlatformAudienceDemand[];

  @Field(() => Float, { nullable: true, description: 'Share of all users, from 0 to 1; null for none.' })
  share!: number | null;
}

@ObjectType({ description: 'The version of a remote that only some people get.' })
export class PlatformCanary extends PlatformVersion {
  @Field(() => PlatformAudience, { description: 'Who gets it.' })
  audience!: PlatformAudience;

  @Field(() => Int, { description: 'Loads before it is judged.' })
  minLoads!: number;

  @Field(() => Float, {
    description: 'It is recalled by itself above this rate of failures and errors, from 0 to 1.',
  })
  maxFailureRate!: number;
}

@ObjectType({ description: 'A version of a remote that was taken away.' })
export class PlatformRecall {
  @Field(() => String, { description: 'Such as 1.4.0.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether open tabs reloaded by themselves.' })
  isUrgent!: boolean;

  @Field(() => PlatformNote, { description: 'When and why.' })
  note!: PlatformNote;
}

@ObjectType({ description: 'What is deployed of one slice in browsers.' })
export class PlatformSlice {
  @Field(() => String, { description: 'Name of its remote, such as `mf-orders`.' })
  remote!: string;

  @Field(() => String, { nullable: true, description: 'The team that answers for it.' })
  owner!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Versions of the shell contract that the live version fits.',
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

  @Field(() => PlatformVersion, { description: 'What everybody gets who gets no canary.' })
  live!: PlatformVersion;

  @Field(() => PlatformCanary, { nullable: true, description: 'What some get instead; null for none.' })
  canary!: PlatformCanary | null;

  @ListSize(10)
  @Field(() => [PlatformVersion], { description: 'Versions that can be returned to, newest first.' })
  previous!: PlatformVersion[];

  @Field(() => PlatformNote, {
    nullable: true,
    description: 'Why no other version may become live; null where it may.',
  })
  pinned!: PlatformNote | null;

  @ListSize(5)
  @Field(() => [PlatformRecall], { description: 'Versions that were taken away, newest first.' })
  recalled!: PlatformRecall[];
}

@ObjectType({ description: 'The schema of a subgraph that the registry has accepted.' })
export class PlatformSchema {
  @Field(() => String, { description: 'Name in the graph, such as `orders`.' })
  subgraph!: string;

  @Field(() => String, { description: 'SHA-256 of the schema in hexadecimal.' })
  sha256!: string;

  @Field(() => PlatformNote, { description: 'How it came there.' })
  note!: PlatformNote;
}

@ObjectType({ description: 'What the registry of releases says is deployed.' })
export class PlatformReleases {
  @Field(() => Int, { description: 'Rises with each change; a change names the one that it was decided on.' })
  revision!: number;

  @Field(() => Timestamp, { description: 'When the registry was read.' })
  readAt!: Date;

  @Field(() => Boolean, { description: 'Whether the reports of browsers could be read.' })
  hasLoads!: boolean;

  @ListSize(10)
  @Field(() => [PlatformSlice], { description: 'By the names of their remotes.' })
  slices!: PlatformSlice[];

  @ListSize(10)
  @Field(() => [PlatformSchema], {
    description: 'Accepted schemas; empty where the registry keeps no graph.',
  })
  schemas!: PlatformSchema[];

  @Field(() => String, {
    nullable: true,
    description: 'SHA-256 of the graph that is accepted for the gateway; null where there is none.',
  })
  supergraphSha256!: string | null;
}

@ObjectType({ description: 'The part that one subgraph has in the graph of the gateway.' })
export class PlatformGraphPart {
  @Field(() => String, { description: 'Name in the graph, such as `orders`.' })
  subgraph!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Beginning of the SHA-256 of the schema that it serves at this moment; null where it does not answer.',
  })
  servedHash!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The same when its part was last swapped; null where that was before the start of the gateway.',
  })
  swappedHash!: string | null;
}

@ObjectType({ description: 'A graph that the gateway did not take.' })
export class PlatformRefusedGraph {
  @Field(() => String, { description: 'Beginning of its SHA-256.' })
  version!: string;

  @Field(() => Timestamp, { description: 'When it was refused first.' })
  since!: Date;

  @Field(() => String, { description: 'The reason, as the gateway says it.' })
  reason!: string;

  @Field(() => Boolean, { description: 'Whether it is still tried; false once it was taken or replaced.' })
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
    description: 'When it took another graph last; null since its start.',
  })
  swappedAt!: Date | null;

  @ListSize(10)
  @Field(() => [PlatformGraphPart], { description: 'By the names of the subgraphs.' })
  parts!: PlatformGraphPart[];

  @Field(() => PlatformRefusedGraph, {
    nullable: true,
    description: 'The graph that was refused last; null since the start of the process.',
  })
  refused!: PlatformRefusedGraph | null;
}

@ObjectType({ description: 'Whether a process of the installation takes requests.' })
export class PlatformProcess {
  @Field(() => String, { description: 'Such as `gateway`.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it is ready.' })
  isReady!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'How it answers, such as `database unavailable`; null where it does not.',
  })
  status!: string | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds until it answered; null where it did not.' })
  responseMs!: number | null;
}

@ObjectType({ description: 'One change of the registry.' })
export class PlatformHistoryEntry {
  @Field(() => Int, { description: 'Revision of the registry afterwards.' })
  revision!: number;

  @Field(() => PlatformNote, { description: 'Who did it, when and why.' })
  note!: PlatformNote;

  @Field(() => String, { description: 'Such as `publish`, `rollback` or `pin`.' })
  action!: string;

  @Field(() => String, { nullable: true, description: 'The remote, process or subgraphs that it concerns.' })
  target!: string | null;

  @Field(() => String, { nullable: true, description: 'The version; null where the change names none.' })
  version!: string | null;
}

@ObjectType({ description: 'One page of the history of the registry.' })
export class PlatformHistoryPage extends Paged(PlatformHistoryEntry, 'PlatformHistoryPage') {}
