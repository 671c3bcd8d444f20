import { formatTimestamp } from '@hacchu-hub/slice-kit/public';
import { dueText } from './due-text.js';
import type { SupplierOrderContent } from './order-contents.js';
import styles from './supplier-answer.module.css';

interface PastAnswersProps {
  buyerName: string;
  answers: SupplierOrderContent['answers'];
}

const kinds: Readonly<Record<string, string>> = { CONFIRM: '受注確認', PROPOSE: '納期回答' };
const decisions: Readonly<Record<string, string>> = {
  ACCEPTED: '回答の納期で承りました',
  ASKED_BACK: '確認のお願い',
};

/** Earlier answers to this version, newest first, with what the buyer decided. */
export const PastAnswers = ({ buyerName, answers }: PastAnswersProps) => {
  if (answers.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="answers-title">
      <h2 id="answers-title" className={styles.heading}>
        これまでの回答
      </h2>
      <ol className={styles.answers}>
        {answers.map(({ uuid, at, respondent, kind, comment, lines, fileNames, decision }) => (
          <li key={uuid}>
            {decision && (
              <div className={decision.kind === 'ACCEPTED' ? styles.accepted : styles.askedBack}>
                <p>
                  <strong>
                    {buyerName}：{decisions[decision.kind]}
                  </strong>{' '}
                  <span className={styles.hint}>{formatTimestamp(decision.at)}</span>
                </p>
                {decision.comment && <p className={styles.multiline}>{decision.comment}</p>}
              </div>
            )}
            <p>
              <strong>{kinds[kind] ?? '回答'}</strong>{' '}
              <span className={styles.hint}>
                {formatTimestamp(at)} {respondent} 様
              </span>
            </p>
            <ul className={styles.answerLines}>
              {lines.map(({ lineId, name, orderedDate, proposedDate, note }) => (
                <li key={lineId}>
                  {name}
                  {proposedDate && `：${dueText(orderedDate)} → ${dueText(proposedDate)}`}
                  {note && `（${note}）`}
                </li>
              ))}
            </ul>
            {comment && <p className={styles.multiline}>{comment}</p>}
            {fileNames.length > 0 && <p className={styles.hint}>添付：{fileNames.join('、')}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
};
