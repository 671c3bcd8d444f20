import { z } from 'zod';

const MAX_LINES = 300;

/** 1 to 300 distinct lines of an operation. @param none message for an empty list */
export const lineSelection = <Line extends z.ZodType<{ id: string }>>(line: Line, none: string) =>
  z
    .array(line)
    .min(1, none)
    .max(MAX_LINES, `一度に登録できる明細は${MAX_LINES}行までです。`)
    .superRefine((lines, ctx) => {
      lines.forEach(({ id }, index) => {
        if (lines.findIndex((other) => other.id === id) !== index) {
          ctx.addIssue({ code: 'custom', path: [index, 'id'], message: '同じ明細が重複しています。' });
        }
      });
    });
