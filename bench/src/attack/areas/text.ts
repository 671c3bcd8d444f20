import type { Attack } from '../attack.js';
import { eachCase, hold, sane } from '../attack.js';
import { HOSTILE_REPLIES, message } from '../corpus/mail.js';
import { deliver } from '../stack/smtp.js';
import { conversation, finalAnswer, honest } from './mail.js';

const MAX_MS = 5_000;

/** Texts that patterns for addresses, numbers and dates do not like. */
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
    title: 'replies that patterns for quotations do not like',
    maxMs: 300_000,
    run: async (arena) => {
      const side = await arena.side();
      const talk = await conversation(arena, side);
      await honest(arena, talk);
      return eachCase(HOSTILE_REPLIES, async (body) => {
        const { end, ms } = await deliver(arena.addresses.inbound, {
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
    title: 'long texts in every kind of field that has a pattern',
    maxMs: 240_000,
    run: async (arena) => {
      const side = await arena.side();
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
        hold(answer.ms < MAX_MS, `answered after ${Math.round(answer.ms)} ms`);
        return sane(answer, 'the answer');
      });
    },
  },
  {
    id: 'text/templates',
    title: 'texts of mails and documents that are set with strange letters',
    maxMs: 120_000,
    run: async (arena) => {
      const side = await arena.side();
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
            ...arena.content(side),
            subject: text.slice(0, 200),
            notes: text.slice(0, 1_900),
          };
          const preview = await side.admin.ask(
            'query ($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }',
            { input: { content } },
            60_000,
          );
          return sane(preview, 'the preview');
        },
      );
    },
  },
];
