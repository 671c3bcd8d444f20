import { useFreshLinks } from '@hacchu-hub/slice-kit/files';
import { Button } from '@hacchu-hub/ui/button';
import { DateText, TimestampText } from '@hacchu-hub/ui/date';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { SupplierAnswerPartsFragment } from '../generated/graphql.js';
import styles from './supplier-answer.module.css';

interface SupplierAnswerItemProps {
  answer: SupplierAnswerPartsFragment;
  mayDecide: boolean;
  isRunning: boolean;
  onAccept(): void;
  onAskBack(): void;
}

/** One answer of a supplier, with what the buyer decided or may decide. */
export const SupplierAnswerItem = ({
  answer,
  mayDecide,
  isRunning,
  onAccept,
  onAskBack,
}: SupplierAnswerItemProps) => {
  useFreshLinks();
  const { at, respondent, kind, comment, lines, files, decision, isOpen, version } = answer;
  const isProposal = kind === 'PROPOSE';
  return (
    <li className={styles.answer}>
      <p className={styles.facts}>
        <StatusTag tone={isProposal ? 'gold' : 'green'}>{isProposal ? '納期回答' : '受注確認'}</StatusTag>
        <span>{respondent} 様</span>
        <span className={styles.quiet}>
          <TimestampText value={at} />・{version}版への回答
        </span>
      </p>
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map(({ lineId, name, orderedDate, proposedDate, note }) => (
            <li key={lineId}>
              {name}
              {proposedDate !== null && (
                <>
                  {'：'}
                  <DateText value={orderedDate} /> → <strong>{<DateText value={proposedDate} />}</strong>
                </>
              )}
              {note !== null && `（${note}）`}
            </li>
          ))}
        </ul>
      )}
      {comment !== null && <p className={styles.multiline}>{comment}</p>}
      {files.length > 0 && (
        <ul className={styles.lines} aria-label="添付ファイル">
          {files.map(({ uuid, name, url }) => (
            <li key={uuid}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {decision && (
        <p className={styles.quiet}>
          {decision.kind === 'ACCEPTED' ? '承認' : '再回答を依頼'}：{decision.by}{' '}
          <TimestampText value={decision.at} />
          {decision.comment !== null && <span className={styles.multiline}>「{decision.comment}」</span>}
        </p>
      )}
      {isOpen && mayDecide && (
        <div className={styles.buttons}>
          {isProposal && (
            <Button kind="primary" icon="check" loading={isRunning} onClick={onAccept}>
              この納期で承認
            </Button>
          )}
          <Button loading={isRunning} onClick={onAskBack}>
            再回答を依頼
          </Button>
        </div>
      )}
    </li>
  );
};
