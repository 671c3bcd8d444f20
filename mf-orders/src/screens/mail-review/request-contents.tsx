import { formatLocalDate, formatTimestamp, formatYen } from '@hacchu-hub/slice-kit/public';
import type { MailReviewPageFragment } from '../../generated/graphql.js';
import { Fact } from '../../linked-page/fact.js';
import shared from '../../linked-page/linked-page.module.css';
import { orderedQuantityText } from '../../linked-page/ordered-quantity.js';
import styles from './mail-review.module.css';

export type MailReviewContent = NonNullable<MailReviewPageFragment['content']>;

/** What the reviewer is asked to approve. */
export const RequestContents = ({
  content,
  signInPath,
}: {
  content: MailReviewContent;
  signInPath: string;
}) => {
  const { lines, expenseNames, representedName, recipientName, comment } = content;
  return (
    <>
      <header className={styles.head}>
        <h1 className={shared.title}>{content.subject ?? '発注'}の承認</h1>
        <p className={shared.hint}>
          {recipientName}さん宛ての承認依頼です。
          {representedName !== null && `${representedName}さんの代理として承認・差戻しをします。`}
        </p>
      </header>
      <section className={shared.card} aria-label="申請の内容">
        <dl className={shared.facts}>
          <Fact name="発注番号">{content.purchaseNumber}</Fact>
          <Fact name="仕入先">{content.supplierName}</Fact>
          <Fact name="合計（税込）">
            <strong>{formatYen(content.total)}</strong>
          </Fact>
          <Fact name="申請者">
            {content.requesterName}（{formatTimestamp(content.requestedAt)}）
          </Fact>
          {comment !== null && comment !== '' && (
            <Fact name="コメント">
              <span className={shared.multiline}>{comment}</span>
            </Fact>
          )}
        </dl>
      </section>
      <section className={shared.card} aria-labelledby="lines-title">
        <h2 id="lines-title" className={shared.heading}>
          明細 {lines.length + expenseNames.length}件
        </h2>
        <ul className={styles.lines}>
          {lines.map((line, index) => (
            // The lines of a request have no identifier, and their order does not change.
            <li key={index}>
              <p className={shared.lineName}>{line.name}</p>
              <p>{orderedQuantityText(line)}</p>
              {line.deliveryDate !== null && (
                <p className={shared.hint}>納期 {formatLocalDate(line.deliveryDate, { weekday: true })}</p>
              )}
            </li>
          ))}
          {expenseNames.map((name, index) => (
            <li key={`expense-${index}`}>
              <p className={shared.lineName}>{name}</p>
            </li>
          ))}
        </ul>
        <p>
          <a className={styles.link} href={signInPath}>
            ログインして詳細を確認する
          </a>
        </p>
      </section>
    </>
  );
};
