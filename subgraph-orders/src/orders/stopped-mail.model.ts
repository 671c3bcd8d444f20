import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ObjectType } from '@nestjs/graphql';
import { displayName } from './order-actors.js';
import type { KnownStop } from './stopped-mail.js';

/** What send logs and messages tell of 送信中止. */
@ObjectType({ isAbstract: true })
export abstract class Stoppable {
  @Field({
    description:
      '送信中止: a person stopped it before it was sent. The status is FAILED then, but it counts as no failure.',
  })
  isStopped!: boolean;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was stopped; null unless isStopped, and where an earlier release stopped it.',
  })
  stoppedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Who stopped it; operators appear as 運営（name）. Null like stoppedAt.',
  })
  stopperName!: string | null;

  @Field({
    description:
      'Whether a stopped mail may have reached the supplier, since an earlier attempt was cut short; false unless isStopped.',
  })
  mayHaveArrived!: boolean;
}

export const stopView = (stop: KnownStop | null): Stoppable => ({
  isStopped: stop !== null,
  stoppedAt: stop?.at ?? null,
  stopperName: stop?.by ? displayName(stop.by) : null,
  mayHaveArrived: stop?.mayHaveArrived ?? false,
});
