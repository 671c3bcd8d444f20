import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack } from '../attack.js';
import type { AttackContext, Side } from '../attack-context.js';
import { joinedMember, type Person } from '../stack/people.js';

const made = z.object({
  createApprovalOrder: z.object({ order: z.object({ uuid: z.string(), updatedAt: z.string() }) }),
});
const reviews = z.object({
  order: z.object({
    updatedAt: z.string(),
    status: z.string(),
    orderReviewGroups: z.array(
      z.object({
        orderReviews: z.array(
          z.object({ reviewStatus: z.string(), reviewer: z.object({ uuid: z.string() }).nullable() }),
        ),
      }),
    ),
  }),
});

interface Review {
  uuid: string;
  first: Person;
  second: Person;
  secondUuid: string;
}

/** An order that two people have to approve. */
async function underReview(context: AttackContext, side: Side): Promise<Review> {
  const other = await joinedMember(
    context.addresses,
    context.operator,
    side.uuid,
    'EDITOR',
    context.address(),
  );
  const { createApprovalOrder } = await side.admin.run(
    'mutation ($input: CreateApprovalOrderInput!) { createApprovalOrder(input: $input) { order { uuid updatedAt } } }',
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        content: context.content(side),
        reviewGroups: [
          {
            approvalStrategy: 'ALL',
            restrictByReviewerRole: false,
            reviewerUuids: [side.editorUuid, other.uuid],
          },
        ],
      },
    },
    made,
  );
  const { uuid } = createApprovalOrder.order;
  return { uuid, first: side.editor, second: other.person, secondUuid: other.uuid };
}

const stateOf = (side: Side, uuid: string) =>
  side.admin.run(
    'query ($uuid: ID!) { order(uuid: $uuid) { updatedAt status orderReviewGroups { orderReviews { reviewStatus reviewer { uuid } } } } }',
    { uuid },
    reviews,
  );

const statusOf = (state: z.infer<typeof reviews>, uuid: string): string | undefined =>
  state.order.orderReviewGroups
    .flatMap(({ orderReviews }) => orderReviews)
    .find(({ reviewer }) => reviewer?.uuid === uuid)?.reviewStatus;

export const IDEMPOTENCY: readonly Attack[] = [
  {
    id: 'idempotency/second-reviewer',
    title: 'a second reviewer repeats the idempotency key of the first one',
    run: async (context) => {
      const side = await context.side({ hasApproval: true });
      const review = await underReview(context, side);
      const idempotencyKey = crypto.randomUUID();
      const approve = async (by: Person) => {
        const { order: now } = await stateOf(side, review.uuid);
        return by.ask(
          'mutation ($input: ApproveOrderInput!) { approveOrder(input: $input) { order { uuid } } }',
          {
            input: { uuid: review.uuid, expectedUpdatedAt: now.updatedAt, idempotencyKey },
          },
        );
      };
      const first = await approve(review.first);
      assertNoFailure(first, 'the first approval');
      assertDefended(
        first.errors.length === 0,
        `the first approval was refused: ${first.text.slice(0, 200)}`,
      );
      const second = await approve(review.second);
      assertNoFailure(second, 'the second approval');
      const status = statusOf(await stateOf(side, review.uuid), review.secondUuid);
      assertDefended(
        second.errors.length > 0 || status === 'APPROVED',
        `answered as done, but the review is ${status}`,
      );
      return `second: ${second.codes.join(',') || 'done'}, ${status}`;
    },
  },
  {
    id: 'idempotency/bulk-second-reviewer',
    title: 'a second reviewer repeats the idempotency key of the first one, in bulk',
    run: async (context) => {
      const side = await context.side({ hasApproval: true });
      const review = await underReview(context, side);
      const idempotencyKey = crypto.randomUUID();
      const approve = async (by: Person) => {
        const { order: now } = await stateOf(side, review.uuid);
        return by.ask(
          'mutation ($input: BulkApproveOrdersInput!) { bulkApproveOrders(input: $input) { results { ok message } } }',
          {
            input: { orders: [{ uuid: review.uuid, expectedUpdatedAt: now.updatedAt }], idempotencyKey },
          },
        );
      };
      assertNoFailure(await approve(review.first), 'the first approval');
      const second = await approve(review.second);
      assertNoFailure(second, 'the second approval');
      const status = statusOf(await stateOf(side, review.uuid), review.secondUuid);
      assertDefended(
        !/"ok":true/.test(second.text) || status === 'APPROVED',
        `answered ok, but the review is ${status}`,
      );
      return `${second.codes.join(',') || 'answered'}, ${status}`;
    },
  },
  {
    id: 'idempotency/other-demand',
    title: 'an idempotency key of another demand',
    run: async (context) => {
      const [one, other] = [await context.side(), await context.side()];
      const idempotencyKey = crypto.randomUUID();
      const create = (side: Side, by = side.admin) =>
        by.ask(
          'mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { uuid demandUuid } } }',
          {
            input: { idempotencyKey, content: context.content(side) },
          },
        );
      const first = await create(one);
      const second = await create(other);
      assertNoFailure(second, 'the second draft');
      const uuidIn = (text: string): string | undefined => /"uuid":"([^"]+)"/.exec(text)?.[1];
      assertDefended(
        second.errors.length > 0 || uuidIn(first.text) !== uuidIn(second.text),
        'the other demand’s order was answered',
      );
      assertDefended(
        second.errors.length > 0 || second.text.includes(other.uuid),
        'the answer is about another demand',
      );
      return second.codes.join(',') || 'an order of its own';
    },
  },
  {
    id: 'idempotency/other-content',
    title: 'a reused idempotency key: another user, other content, in parallel',
    run: async (context) => {
      const side = await context.side();
      const idempotencyKey = crypto.randomUUID();
      const create = (by: Side['admin'], lines: number) =>
        by.ask(
          'mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { uuid creatorDemandUser { uuid } orderProductLines { id } } } }',
          {
            input: { idempotencyKey, content: context.content(side, lines) },
          },
        );
      const answers = await Promise.all([
        create(side.admin, 1),
        create(side.admin, 1),
        create(side.editor, 3),
        create(side.editor, 3),
      ]);
      for (const answer of answers) assertNoFailure(answer, 'a draft');
      const [, , third, fourth] = answers;
      for (const answer of [third, fourth]) {
        const isOwn = answer?.text.includes(side.editorUuid) ?? false;
        assertDefended(
          answer?.errors.length !== 0 || isOwn,
          'the EDITOR was given the ADMIN’s order as done',
        );
      }
      return answers.map(({ codes }) => codes.join(',') || 'done').join(', ');
    },
  },
];
