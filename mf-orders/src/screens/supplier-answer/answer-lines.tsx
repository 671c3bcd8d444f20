import shared from '../../linked-page/linked-page.module.css';
import { distinctNames } from '../../order/distinct-names.js';
import { type LineAnswer, type LineAnswers, lineFault, NO_ANSWER, type Refused } from './answer.values.js';
import { dueText } from './due-text.js';
import type { SupplierOrderContent } from './order-contents.js';
import styles from './supplier-answer.module.css';

interface AnswerLinesProps {
  lines: SupplierOrderContent['lines'];
  answers: LineAnswers;
  refused: Refused;
  onChange(answers: LineAnswers): void;
}

/** Dates and notes that the supplier answers, line by line. */
export const AnswerLines = ({ lines, answers, refused, onChange }: AnswerLinesProps) => {
  const labelOf = distinctNames(
    lines,
    ({ name }) => name,
    (line) => lines.indexOf(line) + 1,
  );
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const { lineId, name, deliveryDate } = line;
        const answer = answers[lineId] ?? NO_ANSWER;
        const fault = lineFault(refused, lineId);
        const describedBy = fault ? `fault-${lineId}` : undefined;
        const change = (part: Partial<LineAnswer>) =>
          onChange({ ...answers, [lineId]: { ...answer, ...part } });
        return (
          <li key={lineId} className={styles.dateLine}>
            <p className={shared.lineName}>{name}</p>
            <p className={shared.hint}>注文の納期 {dueText(deliveryDate)}</p>
            <label className={styles.dateField}>
              <span>回答する納期</span>
              <input
                type="date"
                className={shared.input}
                aria-label={`${labelOf(line)}の回答する納期`}
                aria-describedby={describedBy}
                value={answer.deliveryDate}
                onChange={({ target }) => change({ deliveryDate: target.value })}
              />
            </label>
            <label className={styles.dateField}>
              <span>メモ</span>
              <input
                className={shared.input}
                aria-label={`${labelOf(line)}のメモ`}
                aria-describedby={describedBy}
                value={answer.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </label>
            {fault && (
              <p className={shared.fault} role="alert" id={describedBy}>
                {fault}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
};
