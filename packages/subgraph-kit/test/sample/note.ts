import { Injectable } from '@nestjs/common';
import {
  Args,
  Directive,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Schema } from 'mongoose';
import { z } from 'zod';
import {
  Allow,
  createSubgraphModule,
  Ctx,
  Decimal,
  defineCapabilities,
  DemandRepository,
  demandScope,
  entityScope,
  IdempotencyService,
  inOrderOf,
  nowTimestamp,
  type OutboxEntry,
  OutboxHandler,
  OutboxService,
  type OutboxTopicHandler,
  PageArgs,
  Paged,
  parseInput,
  RequestContext,
  serviceScope,
  text,
  Timestamp,
  uuidv7,
  withdrawalOf,
} from '../../src/index.js';

export interface NoteDocument {
  _id: string;
  demandUuid: string;
  title: string;
  price: string;
  updatedAt: string;
}

const noteSchema = new Schema<NoteDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    title: { type: String, required: true },
    price: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'notes', versionKey: false },
).index({ demandUuid: 1, title: 1 }, { unique: true });

@Injectable()
export class NoteRepository extends DemandRepository<NoteDocument> {
  constructor(@InjectModel('Note') model: Model<NoteDocument>) {
    super(model);
  }
}

@ObjectType({ description: 'A note.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'], services: ['subgraph-costing'] })
export class Note {
  @Field(() => ID, { name: 'uuid', description: 'Id.' })
  _id!: string;

  @Field(() => String, { description: 'Title.' })
  title!: string;

  @Field(() => Decimal, { description: 'Price in yen.' })
  price!: string;

  @Field(() => Timestamp, { description: 'Last change.' })
  updatedAt!: string;

  @Field(() => ID, { nullable: true, description: 'For operators.' })
  @Allow({ actors: ['Operator'] })
  demandUuid?: string;
}

@ObjectType()
export class NotePage extends Paged(Note, 'NotePage') {}

@InputType()
export class CreateNoteInput {
  @Field(() => ID, { nullable: true })
  demandUuid?: string;

  @Field(() => ID)
  idempotencyKey!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Decimal)
  price!: string;
}

@ObjectType()
export class CreateNotePayload {
  @Field(() => Note)
  note!: Note;
}

const AllowTo = defineCapabilities({
  'notes:audit': { roles: ['ADMIN'], isForOperators: true, feature: 'COSTING' },
});

const createNoteRules = z.object({ title: text({ label: 'タイトル', max: 5 }) });

@Resolver(() => Note)
export class NoteResolver {
  constructor(
    private readonly notes: NoteRepository,
    private readonly idempotency: IdempotencyService,
    private readonly outbox: OutboxService,
  ) {}

  @Query(() => NotePage, { name: 'notes' })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  list(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', { type: () => ID, nullable: true }) demandUuid?: string,
  ) {
    return this.notes.page(demandScope(ctx, demandUuid), {}, page);
  }

  @Query(() => Note)
  @Allow({ actors: ['DemandUser', 'Operator'] })
  note(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
    @Args('demandUuid', { type: () => ID, nullable: true }) demandUuid?: string,
  ) {
    return this.notes.requireById(demandScope(ctx, demandUuid), uuid, 'メモが見つかりませんでした。');
  }

  @Query(() => String)
  @Allow({ actors: ['Anonymous'] })
  hello(): string {
    return 'こんにちは';
  }

  @Query(() => String)
  @Allow({ actors: ['DemandUser'], roles: ['ADMIN'], feature: 'COSTING' })
  secret(): string {
    return 'costs';
  }

  @Query(() => String)
  @AllowTo('notes:audit')
  audit(): string {
    return 'audited';
  }

  @Query(() => Number)
  @Allow({ services: ['subgraph-costing'] })
  countFor(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
  ): Promise<number> {
    return this.notes.count(serviceScope(ctx, demandUuid));
  }

  @Mutation(() => CreateNotePayload)
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async createNote(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateNoteInput,
  ): Promise<CreateNotePayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const { title } = parseInput(createNoteRules, input);
    const { idempotencyKey, price } = input;
    const id = await this.idempotency.run(
      scope,
      'createNote',
      idempotencyKey,
      async (session) => {
        const note = { _id: uuidv7(), title, price, updatedAt: nowTimestamp() };
        await this.notes.insert(scope, note, { session });
        await this.outbox.add(session, {
          topic: 'note.created',
          key: note._id,
          payload: { id: note._id, title },
        });
        return note._id;
      },
      { input },
    );
    return { note: await this.notes.requireById(scope, id) };
  }

  @ResolveField(() => String, { nullable: true, description: 'For administrators.' })
  @Allow({ actors: ['DemandUser'], roles: ['ADMIN'] })
  remark(@Parent() note: Note): string {
    return `remark on ${note.title}`;
  }

  @ResolveReference()
  resolveReference(@Parent() reference: { uuid: string }, @Ctx() ctx: RequestContext): Promise<Note | null> {
    return ctx.loaders
      .get('note', async (ids: readonly string[]) =>
        inOrderOf(ids, await this.notes.findByIds(entityScope(ctx), ids), (note) => note._id),
      )
      .load(reference.uuid);
  }
}

const created = z.object({ id: z.string(), title: z.string() });

/** Recorded deliveries, for tests to inspect. */
export const delivered: { key: string; attempt: number; process: string }[] = [];
export const givenUp: string[] = [];
/** Names of the errors with which entries were given up. */
export const givenUpBecause: string[] = [];
export const behaviour: {
  fail: (entry: OutboxEntry<z.infer<typeof created>>) => Error | undefined;
  /** Deliveries wait for this promise. */
  held: Promise<void>;
} = { fail: () => undefined, held: Promise.resolve() };

@OutboxHandler('note.created', { maxAttempts: 3, firstDelayMs: 60_000 })
export class NoteCreatedHandler implements OutboxTopicHandler<z.infer<typeof created>> {
  readonly payload = created;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  async handle(entry: OutboxEntry<z.infer<typeof created>>): Promise<void> {
    const failure = behaviour.fail(entry);
    if (failure) throw failure;
    await behaviour.held;
    delivered.push({ key: entry.key, attempt: entry.attempt, process: String(this.connection.id) });
  }

  failed(entry: OutboxEntry<z.infer<typeof created>>, error: unknown): Promise<void> {
    givenUp.push(entry.key);
    givenUpBecause.push(error instanceof Error ? error.name : 'unknown');
    return Promise.resolve();
  }
}

/** Deliveries to a slow service, which responds when the test lets it. */
export const slow = { started: [] as string[], answer: Promise.resolve() };

/** Delivers to a service that may be slow. */
@OutboxHandler('note.announced', { maxInWork: 2 })
export class NoteAnnouncedHandler implements OutboxTopicHandler<z.infer<typeof created>> {
  readonly payload = created;

  async handle({ key }: OutboxEntry<z.infer<typeof created>>): Promise<void> {
    slow.started.push(key);
    await slow.answer;
  }
}

/** Another topic of a service, beside one of its own. */
const SLOW_SERVICE = { maxInWork: 3, service: 'a slow service' };

@OutboxHandler('note.mailed', SLOW_SERVICE)
export class NoteMailedHandler extends NoteAnnouncedHandler {}

@OutboxHandler('note.mailed-again', SLOW_SERVICE)
export class NoteMailedAgainHandler extends NoteAnnouncedHandler {}

const WITHDRAWAL = withdrawalOf('orders');

export const sampleModule = createSubgraphModule({
  name: 'subgraph-orders',
  models: [{ name: 'Note', schema: noteSchema }],
  providers: [
    NoteRepository,
    NoteCreatedHandler,
    NoteAnnouncedHandler,
    NoteMailedHandler,
    NoteMailedAgainHandler,
    ...WITHDRAWAL.providers,
  ],
  resolvers: [NoteResolver, ...WITHDRAWAL.resolvers],
});
