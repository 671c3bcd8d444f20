import { cleanText, parseInput } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** In which an operator can cancel. */
const DAYS_TO_CANCEL = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The moment from which on the data of a withdrawal is deleted. */
export const deletionTime = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DAYS_TO_CANCEL * DAY_MS);

const sha256 = z
  .string()
  .transform((value) => cleanText(value).toLowerCase())
  .refine(
    (value) => /^[0-9a-f]{64}$/.test(value),
    'SHA-256は半角の英数字（0〜9、a〜f）64文字で入力してください。',
  );

/** Whoever requests types the name of the demand. @throws INVALID_ARGUMENT */
export function checkedRequest(
  demandName: string,
  input: { name: string; archiveSha256: string; isArchiveConfirmed: boolean },
): { archiveSha256: string } {
  const rules = z.object({
    name: z
      .string()
      .refine(
        (value) => cleanText(value) === cleanText(demandName),
        '組織名が一致しません。正確に入力してください。',
      ),
    archiveSha256: sha256,
    isArchiveConfirmed: z.literal(true, {
      error: '組織がアーカイブを受け取り、開けることを確認してください。',
    }),
  });
  return parseInput(rules, input);
}
