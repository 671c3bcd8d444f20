import type { Attack } from '../attack.js';
import { assertDefended, assertNoFailure, eachCase } from '../attack.js';
import { conversation, finalAnswer, honest } from '../conversation.js';
import { HOSTILE_REPLIES, message } from '../corpus/mail.js';
import { deliver } from '../stack/smtp.js';

const MAX_MS = 5_000;

/** Worst-case input for regular expressions that match addresses, numbers and dates. */
const LONG_TEXTS: readonly (readonly [string, string])[] = [
  ['a@ again and again', 'a@'.repeat(50_000)],
  ['letters without an @', 'a'.repeat(100_000)],
  ['dots', `a@${'a.'.repeat(50_000)}`],
  ['dashes in a domain', `a@${'-'.repeat(100_000)}`],
  ['quoted', `"${'\\"'.repeat(50_000)}@example.com`],
  ['spaces', `${' '.repeat(100_000)}x`],
  ['digits', '1'.repeat(100_000)],
  ['full-width digits', '１'.repeat(30_000)],
  ['long marks', 'ー'.repeat(30_000)],
  ['combining marks', `e${'\u0301'.repeat(50_000)}`],
];

export const TEXT: readonly Attack[] = [
  {
    id: 'text/quotations',
    title: 'replies with worst-case input for the detection of quotes',
    maxMs: 300_000,
    run: async (context) => {
      const side = await context.side();
      const talk = await conversation(context, side);
      await honest(context, talk);
      return eachCase(HOSTILE_REPLIES, async (body) => {
        const { end, ms } = await deliver(context.addresses.inbound, {
          from: talk.supplierMail,
          to: talk.replyTo,
          message: message({ from: talk.supplierMail, to: talk.replyTo, body }),
          timeoutMs: 60_000,
        });
        return finalAnswer(end, ms);
      });
    },
  },
  {
    id: 'text/fields',
    title: 'long texts in every kind of field that is matched by a regular expression',
    maxMs: 240_000,
    run: async (context) => {
      const side = await context.side();
      const fields: readonly (readonly [string, string, (text: string) => object])[] = [
        ['an address of mail', 'createDemandSupplier', (text) => ({ name: 'x', emails: [text] })],
        [
          '200 addresses of mail',
          'createDemandSupplier',
          (text) => ({ name: 'x', emails: Array.from({ length: 200 }, () => text.slice(0, 1_000)) }),
        ],
        ['a name', 'createDemandSupplier', (text) => ({ name: text, emails: [] })],
        ['a zip code', 'createDemandSupplier', (text) => ({ name: 'x', zipCode: text, emails: [] })],
        ['a price', 'createProduct', (text) => ({ name: 'x', unitPrice: text })],
        [
          'a file name',
          'createCsvImportUploadUrl',
          (text) => ({ target: 'PRODUCT', fileName: text, byteSize: 1 }),
        ],
        [
          'an invited address',
          'createDemandUsers',
          (text) => ({ users: [{ email: text, lastName: 'x', firstName: 'x', role: 'EDITOR' }] }),
        ],
      ];
      const cases = fields.flatMap(([field, mutation, input]) =>
        LONG_TEXTS.map(([name, text]) => [`${field}: ${name}`, { mutation, input: input(text) }] as const),
      );
      return eachCase(cases, async ({ mutation, input }) => {
        const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
        const answer = await side.admin.ask(
          `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`,
          { input },
        );
        assertDefended(answer.ms < MAX_MS, `answered after ${Math.round(answer.ms)} ms`);
        return assertNoFailure(answer, 'the answer');
      });
    },
  },
  {
    id: 'text/templates',
    title: 'mails and documents with unusual characters',
    maxMs: 120_000,
    run: async (context) => {
      const side = await context.side();
      return eachCase(
        [
          ...LONG_TEXTS.slice(0, 4),
          ['placeholders', '{{x}}${x}%s{0}'.repeat(1_000)],
          ['right to left', '\u202e'.repeat(1_000)],
          ['letters without a glyph', '𓀀'.repeat(900)],
          ['emoji families', '👨‍👩‍👧‍👦'.repeat(200)],
          ['controls', Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')],
          ['one word of 1,900 letters', 'W'.repeat(1_900)],
          ['1,000 lines', '\n'.repeat(1_000)],
        ],
        async (text) => {
          const content = {
            ...context.content(side),
            subject: text.slice(0, 200),
            notes: text.slice(0, 1_900),
          };
          const preview = await side.admin.ask(
            'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
            { input: { content } },
            60_000,
          );
          return assertNoFailure(preview, 'the preview');
        },
      );
    },
  },
];
