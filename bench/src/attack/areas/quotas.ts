import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack, eachCase, failAttack, until } from '../attack.js';
import { type AttackContext, day, type Side } from '../attack-context.js';
import { conversation } from '../conversation.js';
import type { GraphAnswer } from '../stack/graph.js';
import { send } from '../stack/http.js';
import { mailsTo } from '../stack/people.js';

const listed = z.array(z.object({ to: z.array(z.object({ address: z.string() })).default([]) }));

/** How many messages were sent to addresses of a domain. */
async function mailsToDomain(context: AttackContext, domain: string): Promise<number> {
  const { text } = await send({ port: context.addresses.mail, path: '/api/email' });
  return listed
    .parse(JSON.parse(text))
    .flatMap(({ to }) => to)
    .filter(({ address }) => address.endsWith(`@${domain}`)).length;
}

/** Mail is sent shortly after the response: waits until the count is stable. */
async function settled(count: () => Promise<number>): Promise<number> {
  let before = -1;
  return until(
    'the mail has gone out',
    async () => {
      const now = await count();
      const isSame = now === before;
      before = now;
      return isSame ? now : undefined;
    },
    { everyMs: 3_000, timeoutMs: 60_000 },
  );
}

const refusalsIn = (answers: readonly GraphAnswer[]): number =>
  answers.filter(({ errors }) => errors.length > 0).length;

async function spam(
  context: AttackContext,
  side: Side,
  orderUuid: string,
  domain: string,
): Promise<readonly GraphAnswer[]> {
  const answers: GraphAnswer[] = [];
  for (let index = 0; index < 20; index += 1) {
    answers.push(
      await side.editor.ask(
        'mutation ($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
        {
          input: {
            uuid: orderUuid,
            idempotencyKey: crypto.randomUUID(),
            comment: `お得なお知らせ ${index}`,
            subject: 'お知らせ',
            to: Array.from({ length: 20 }, (_, outsider) => `stranger-${outsider}@${domain}`),
          },
        },
      ),
    );
  }
  return answers;
}

const MAX_STRANGERS_MAILED = 50;

export const QUOTAS: readonly Attack[] = [
  {
    id: 'quotas/comments-to-strangers',
    title: '20 comments to 20 unregistered recipients each, on a draft and on an order that was sent',
    maxMs: 240_000,
    run: async (context) => {
      const side = await context.side();
      const draft = await context.draft(side);
      const talk = await conversation(context, side);
      return eachCase(
        [
          ['a draft', { orderUuid: draft.uuid, domain: `draft-${side.uuid.slice(-8)}.example` }],
          [
            'an order that was sent',
            { orderUuid: talk.orderUuid, domain: `sent-${side.uuid.slice(-8)}.example` },
          ],
        ],
        async ({ orderUuid, domain }) => {
          const answers = await spam(context, side, orderUuid, domain);
          for (const answer of answers) assertNoFailure(answer, 'a comment');
          const mails = await settled(() => mailsToDomain(context, domain));
          assertDefended(mails <= MAX_STRANGERS_MAILED, `unregistered recipients were mailed ${mails} times`);
          return `${refusalsIn(answers)} of 20 refused, ${mails} mails`;
        },
      );
    },
  },
  {
    id: 'quotas/order-mail-to-strangers',
    title: 'orders sent to 100 unregistered recipients',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const domain = `order-${side.uuid.slice(-8)}.example`;
      const answers: GraphAnswer[] = [];
      for (let index = 0; index < 10; index += 1) {
        answers.push(
          await side.editor.ask(
            'mutation ($input: CreateOrderWithSendMailInput!) { createOrderWithSendMail(input: $input) { order { uuid } } }',
            {
              input: {
                idempotencyKey: crypto.randomUUID(),
                content: context.content(side),
                mail: {
                  to: Array.from({ length: 50 }, (_, outsider) => `a${outsider}@${domain}`),
                  cc: Array.from({ length: 50 }, (_, outsider) => `b${outsider}@${domain}`),
                  subject: 'お知らせ',
                  body: 'お得なお知らせ',
                },
              },
            },
          ),
        );
      }
      for (const answer of answers) assertNoFailure(answer, 'an order');
      const mails = await settled(() => mailsToDomain(context, domain));
      assertDefended(mails <= 200, `unregistered recipients were mailed ${mails} times`);
      return `${refusalsIn(answers)} of 10 refused, ${mails} mails`;
    },
  },
  {
    id: 'quotas/upload-grants',
    title: '300 upload grants of 10 MB each, through every entry point',
    maxMs: 180_000,
    run: async (context) => {
      const entryPoints: readonly (readonly [string, (side: Side, order: string) => Promise<GraphAnswer>])[] =
        [
          [
            'order attachments',
            (side, uuid) =>
              side.admin.ask(
                'mutation ($input: CreateOrderAttachmentSignedUrlInput!) { createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid } } }',
                { input: { uuid, fileName: 'a.pdf', byteSize: 10_000_000 } },
              ),
          ],
          [
            'CSV files',
            (side) =>
              side.admin.ask(
                'mutation ($input: CreateCsvImportUploadUrlInput!) { createCsvImportUploadUrl(input: $input) { upload { uploadUuid } } }',
                { input: { target: 'PRODUCT', fileName: 'a.csv', byteSize: 10_000_000 } },
              ),
          ],
          [
            'order lines',
            (side) =>
              side.admin.ask(
                'mutation ($input: CreateOrderCsvUploadUrlInput!) { createOrderCsvUploadUrl(input: $input) { upload { uploadUuid } } }',
                { input: { fileName: 'a.csv', byteSize: 10_000_000 } },
              ),
          ],
          [
            'seal images',
            (side) =>
              side.admin.ask(
                'mutation ($input: CreateSealImageUploadUrlInput!) { createSealImageUploadUrl(input: $input) { upload { uploadUuid } } }',
                { input: { fileName: 'a.png', mimeType: 'image/png', byteSize: 2_000_000 } },
              ),
          ],
          [
            'mail attachments, 10 at a time',
            (side) =>
              side.admin.ask(
                'mutation ($input: CreateOrderMailAttachmentSignedUrlsInput!) { createOrderMailAttachmentSignedUrls(input: $input) { uploads { uploadUuid } } }',
                {
                  input: {
                    files: Array.from({ length: 10 }, () => ({ fileName: 'a.pdf', byteSize: 10_000_000 })),
                  },
                },
              ),
          ],
          [
            'temporary attachments, 300 in one',
            (side) =>
              side.admin.ask(
                'mutation ($input: CreateOrderTemporaryAttachmentSignedUrlsInput!) { createOrderTemporaryAttachmentSignedUrls(input: $input) { uploads { uploadUuid } } }',
                {
                  input: {
                    files: Array.from({ length: 300 }, () => ({ fileName: 'a.pdf', byteSize: 10_000_000 })),
                  },
                },
              ),
          ],
        ];
      return eachCase(entryPoints, async (ask, name) => {
        const side = await context.side();
        const { uuid } = await context.draft(side);
        let granted = 0;
        for (let round = 0; round < 30; round += 1) {
          const answers = await Promise.all(Array.from({ length: 10 }, () => ask(side, uuid)));
          for (const answer of answers) assertNoFailure(answer, name);
          granted += answers.flatMap(({ text }) => text.match(/"uploadUuid"/g) ?? []).length;
          if (answers.every(({ errors }) => errors.length > 0)) break;
        }
        assertDefended(granted < 300, `${granted} permissions were given`);
        return `${granted} given`;
      });
    },
  },
  {
    id: 'quotas/previews',
    title: '20 previews of 300 lines in parallel',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const content = context.content(side, 300);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          side.admin.ask(
            'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
            { input: { content } },
            120_000,
          ),
        ),
      );
      for (const answer of answers) assertNoFailure(answer, 'a preview');
      return `${answers.length - refusalsIn(answers)} drawn, ${refusalsIn(answers)} turned away`;
    },
  },
  {
    id: 'quotas/documents-by-every-door',
    title: 'previews, samples, exports and archives in parallel',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const { uuid } = await context.draft(side, 200);
      const entryPoints: readonly (() => Promise<GraphAnswer>)[] = [
        () =>
          side.admin.ask(
            'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
            { input: { uuid } },
            120_000,
          ),
        () =>
          side.editor.ask(
            'query ($input: PreviewSampleOrderInput!) { previewSampleOrder(input: $input) { url } }',
            { input: {} },
            120_000,
          ),
        () =>
          side.admin.ask(
            'mutation ($input: ExportOrderListExcelInput!) { exportOrderListExcel(input: $input) { job { uuid } } }',
            { input: { idempotencyKey: crypto.randomUUID() } },
            120_000,
          ),
        () =>
          side.admin.ask(
            'mutation ($input: ExportSentDocumentsInput!) { exportSentDocuments(input: $input) { url } }',
            { input: {} },
            120_000,
          ),
        () =>
          side.editor.ask(
            'mutation ($input: CreateExportOrderCsvInput!) { createExportOrderCsv(input: $input) { job { uuid } } }',
            { input: { idempotencyKey: crypto.randomUUID() } },
            120_000,
          ),
      ];
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => entryPoints.map((entryPoint) => entryPoint())).flat(),
      );
      for (const answer of answers) assertNoFailure(answer, 'an answer');
      return `${answers.length - refusalsIn(answers)} done, ${refusalsIn(answers)} turned away`;
    },
  },
  {
    id: 'quotas/invitations',
    title: '300 outsiders invited, and one of them repeatedly',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const domain = `invited-${side.uuid.slice(-8)}.example`;
      for (let round = 0; round < 6; round += 1) {
        const answer = await side.admin.ask(
          'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok demandUser { uuid } } } }',
          {
            input: {
              users: Array.from({ length: 50 }, (_, index) => ({
                email: `a${round}-${index}@${domain}`,
                lastName: 'お得',
                firstName: 'http://attacker.example',
                role: 'EDITOR',
              })),
            },
          },
        );
        assertNoFailure(answer, 'the invitations');
      }
      const page = await side.admin.ask('{ demandUsers(limit: 100) { items { uuid state } } }');
      const invitee = /"uuid":"([^"]+)","state":"INVITED"/.exec(page.text)?.[1];
      for (let index = 0; index < 30 && invitee !== undefined; index += 1) {
        assertNoFailure(
          await side.admin.ask(
            'mutation ($input: ResendDemandUserInvitationInput!) { resendDemandUserInvitation(input: $input) { __typename } }',
            { input: { uuid: invitee } },
          ),
          'sending again',
        );
      }
      const mails = await settled(() => mailsToDomain(context, domain));
      assertDefended(mails < 200, `unregistered recipients were mailed ${mails} times`);
      return `${mails} mails`;
    },
  },
  {
    id: 'quotas/password-resets',
    title: 'a mailbox flooded with password resets, from 60 addresses',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const { email } = side.editor.account;
      const before = (await mailsTo(context.addresses, email)).length;
      for (let round = 0; round < 6; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () =>
            context.anonymous({
              query:
                'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ok } }',
              variables: { input: { email, actor: 'DemandUser' } },
            }),
          ),
        );
        for (const answer of answers) assertNoFailure(answer, 'a reset');
      }
      const mails = (await settled(async () => (await mailsTo(context.addresses, email)).length)) - before;
      assertDefended(mails <= 10, `${mails} mails to one person`);
      return `${mails} mails`;
    },
  },
  {
    id: 'quotas/heavy-drafts',
    title: 'drafts with the maximum number of lines, 200 times',
    maxMs: 180_000,
    run: async (context) => {
      const side = await context.side();
      const line = { lot: 1, unitPrice: '1', taxCategoryId: 1, deliveryDate: day(1), notes: 'x'.repeat(500) };
      const sizes = [300, 600, 900];
      return eachCase(
        sizes.map((size) => [`${size} lines`, size]),
        async (size) => {
          const content = {
            ...context.content(side),
            orderProductLines: Array.from({ length: size }, () => line),
          };
          const answers = await Promise.all(
            Array.from({ length: 20 }, () =>
              side.admin.ask(
                'mutation ($input: CreateDraftOrderInput!) { createDraftOrder(input: $input) { order { uuid } } }',
                { input: { idempotencyKey: crypto.randomUUID(), content } },
                60_000,
              ),
            ),
          );
          for (const answer of answers) assertNoFailure(answer, 'a draft');
          if (answers.some(({ ms }) => ms > 60_000)) failAttack('it took more than a minute');
          return `${refusalsIn(answers)} of 20 refused`;
        },
      );
    },
  },
];
