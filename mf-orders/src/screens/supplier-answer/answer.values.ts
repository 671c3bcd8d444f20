import type { SliceError } from '@hacchu-hub/slice-kit/public';
import type { SupplierOrderContent } from './order-contents.js';

/** What was typed for one line. */
export interface LineAnswer {
  deliveryDate: string;
  note: string;
}

/** By line id; lines without a change are missing. */
export type LineAnswers = Readonly<Record<string, LineAnswer>>;

export const NO_ANSWER: LineAnswer = { deliveryDate: '', note: '' };

/** What a supplier types into an answer. */
export interface AnswerValues {
  kind: 'CONFIRM' | 'PROPOSE';
  lines: LineAnswers;
  files: readonly File[];
  respondent: string;
  comment: string;
}

/** Of an answer that was not begun; the respondent stays for the next one. */
export const BLANK: Omit<AnswerValues, 'respondent'> = { kind: 'CONFIRM', lines: {}, files: [], comment: '' };

/** The lines for which another date or a note was typed. */
export const changedLines = (content: SupplierOrderContent, answers: LineAnswers) =>
  content.lines.flatMap(({ lineId, deliveryDate: ordered }) => {
    const { deliveryDate, note } = answers[lineId] ?? NO_ANSWER;
    const proposed = (deliveryDate !== ordered && deliveryDate) || null;
    const ownNote = note.trim() || null;
    return (proposed ?? ownNote) === null ? [] : [{ lineId, deliveryDate: proposed, note: ownNote }];
  });

/** Why an answer was refused. */
export interface Refused {
  message?: string;
  fields: SliceError['fields'];
  /** The lines that the answer had, in its order: `fields` counts them. */
  lineIds: readonly string[];
}

export const NOT_REFUSED: Refused = { fields: {}, lineIds: [] };

/** What is wrong with one line of a refused answer, or ''. */
export function lineFault({ fields, lineIds }: Refused, lineId: string): string {
  const prefix = `lines.${lineIds.indexOf(lineId)}.`;
  return Object.entries(fields)
    .flatMap(([name, texts]) => (name.startsWith(prefix) ? texts : []))
    .join(' ');
}
