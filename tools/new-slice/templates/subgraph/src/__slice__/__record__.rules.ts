import { optionalText, text } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** Content entered by users. Empty optional texts are null. */
export interface __Entity__Content {
  readonly name: string;
  readonly note: string | null;
}

/** The validation rules of __label__ and their messages. */
export const __entity__Rules: z.ZodType<__Entity__Content> = z.object({
  name: text({ label: '名前', max: 100 }),
  note: optionalText({ label: 'メモ', max: 1_000, isMultiline: true }),
});
