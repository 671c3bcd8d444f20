import { formatTimestamp } from '@hacchu-hub/slice-kit/public';
import shared from '../../linked-page/linked-page.module.css';
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
    <section className={shared.card} aria-labelledby="answers-title">
      <h2 id="answers-title" className={shared.heading}>
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
                  <span className={shared.hint}>{formatTimestamp(decision.at)}</span>
                </p>
                {decision.comment && <p className={shared.multiline}>{decision.comment}</p>}
              </div>
            )}
            <p>
              <strong>{kinds[kind] ?? '回答'}</strong>{' '}
              <span className={shared.hint}>
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
            {comment && <p className={shared.multiline}>{comment}</p>}
            {fileNames.length > 0 && <p className={shared.hint}>添付：{fileNames.join('、')}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
};
