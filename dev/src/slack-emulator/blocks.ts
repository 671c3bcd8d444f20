import { z } from 'zod';

/**
 * The parts of Block Kit that the emulator supports, with Slack's limits. Unknown kinds are refused, so that
 * nothing unverified passes.
 */
const plain = (max: number) =>
  z.strictObject({
    type: z.literal('plain_text'),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
  });
const mrkdwn = (max: number) =>
  z.strictObject({
    type: z.literal('mrkdwn'),
    text: z.string().min(1).max(max),
    verbatim: z.boolean().optional(),
  });
const anyText = (max: number) => z.union([plain(max), mrkdwn(max)]);
const id = z.string().min(1).max(255);

const confirm = z.strictObject({
  title: plain(100),
  text: anyText(300),
  confirm: plain(30),
  deny: plain(30),
  style: z.enum(['primary', 'danger']).optional(),
});
const button = z.strictObject({
  type: z.literal('button'),
  text: plain(75),
  action_id: id.optional(),
  url: z.url().max(3000).optional(),
  value: z.string().max(2000).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm: confirm.optional(),
});
const plainTextInput = z.strictObject({
  type: z.literal('plain_text_input'),
  action_id: id.optional(),
  multiline: z.boolean().optional(),
  initial_value: z.string().optional(),
  min_length: z.number().int().min(0).max(3000).optional(),
  max_length: z.number().int().min(1).max(3000).optional(),
  placeholder: plain(150).optional(),
});

const block_id = id.optional();
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), block_id, text: plain(150) }),
  z
    .strictObject({
      type: z.literal('section'),
      block_id,
      text: anyText(3000).optional(),
      fields: z.array(anyText(2000)).min(1).max(10).optional(),
      accessory: button.optional(),
    })
    .refine(({ text, fields }) => text !== undefined || fields !== undefined, 'text or fields'),
  z.strictObject({ type: z.literal('context'), block_id, elements: z.array(anyText(3000)).min(1).max(10) }),
  z.strictObject({ type: z.literal('divider'), block_id }),
  z.strictObject({ type: z.literal('actions'), block_id, elements: z.array(button).min(1).max(25) }),
  z.strictObject({
    type: z.literal('input'),
    block_id,
    label: plain(2000),
    element: plainTextInput,
    hint: plain(2000).optional(),
    optional: z.boolean().optional(),
  }),
]);

export const messageBlocks = z.array(block).max(50);

export const modalView = z.strictObject({
  type: z.literal('modal'),
  title: plain(24),
  submit: plain(24).optional(),
  close: plain(24).optional(),
  blocks: z.array(block).max(100),
  private_metadata: z.string().max(3000).optional(),
  callback_id: z.string().max(255).optional(),
  notify_on_close: z.boolean().optional(),
});

export type Block = z.infer<typeof block>;
export type Button = z.infer<typeof button>;
export type ModalView = z.infer<typeof modalView>;
export type TextObject = { type: 'plain_text' | 'mrkdwn'; text: string };
