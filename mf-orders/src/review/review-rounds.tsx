import { formatLocalDate, TimestampText } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatYen, Yen } from '@hacchu-hub/ui/money';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type {
  OrderGroupReviewStatus,
  OrderReviewRoundStatus,
  ReviewGroupFragment,
  ReviewRoundFragment,
} from '../generated/graphql.js';
import styles from './review.module.css';
import { deciderName, groupWords, reviewWords, roundWords, strategyWords } from './review.words.js';

const roundTones: Record<OrderReviewRoundStatus, StatusTone> = {
  OPEN: 'blue',
  APPROVED: 'green',
  DENIED: 'red',
  WITHDRAWN: 'grey',
  CANCELED: 'grey',
  INVALIDATED: 'grey',
};

const groupTones: Record<OrderGroupReviewStatus, StatusTone> = {
  WAITING: 'grey',
  IN_REVIEW: 'blue',
  APPROVED: 'green',
  DENIED: 'red',
  INVALIDATED: 'grey',
};

type Review = ReviewGroupFragment['orderReviews'][number];

const hasDecided = ({ reviewStatus }: Review): boolean =>
  reviewStatus === 'APPROVED' || reviewStatus === 'DENIED';

const Person = ({ review }: { review: Review }) => (
  <li className={styles.person}>
    <span>{deciderName(review)}</span>
    <span className={styles.quiet}>{reviewWords[review.reviewStatus]}</span>
    {hasDecided(review) && (
      <span className={styles.quiet}>
        <TimestampText value={review.updatedAt} />
      </span>
    )}
    {review.comment !== null && review.comment !== '' && <p className={styles.comment}>{review.comment}</p>}
  </li>
);

/** The steps of one request, with each person's decision. */
const ReviewSteps = ({ groups }: { groups: readonly ReviewGroupFragment[] }) => (
  <ol className={styles.steps}>
    {groups.map((group) => (
      <li
        key={group.reviewerOrderNumber}
        className={styles.step}
        data-current={group.groupReviewStatus === 'IN_REVIEW'}
        aria-current={group.groupReviewStatus === 'IN_REVIEW' ? 'step' : undefined}
      >
        <div className={styles.roundHead}>
          <strong>{group.reviewerOrderNumber}段階目</strong>
          <StatusTag tone={groupTones[group.groupReviewStatus]}>
            {groupWords[group.groupReviewStatus]}
          </StatusTag>
          <span className={styles.quiet}>
            {strategyWords[group.approvalStrategy]}
            {group.restrictByReviewerRole && '・管理者のみ'}
          </span>
        </div>
        {group.isReviewerMissing && (
          <Alert kind="warning" title="承認者が不在です">
            管理者が承認者を差し替えるか、申請を取り下げてください。
          </Alert>
        )}
        <ul className={styles.people}>
          {group.orderReviews.map((review) => (
            <Person key={`${review.reviewer?.uuid ?? ''}${review.reviewerName}`} review={review} />
          ))}
        </ul>
      </li>
    ))}
  </ol>
);

/** A value as screens show it: prices and quantities with separators, days with slashes. */
const valueOf = (path: string, text: string | null): string => {
  if (text === null) return '（なし）';
  if (/\.unitPrice$/.test(path)) return formatYen(text);
  if (/\.lot$/.test(path)) return formatQuantity(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatLocalDate(text) : text;
};

/** The differences from what was decided on before. */
export const ReviewChanges = ({ round }: { round: ReviewRoundFragment }) => (
  <table className={styles.changes} aria-label="前回からの変更">
    <thead>
      <tr>
        <th scope="col">項目</th>
        <th scope="col">前回</th>
        <th scope="col">今回</th>
      </tr>
    </thead>
    <tbody>
      {round.changes.map(({ path, label, before, after }) => (
        <tr key={`${path} ${label}`}>
          <th scope="row">{label}</th>
          <td className={before === null ? undefined : styles.before}>{valueOf(path, before)}</td>
          <td>{valueOf(path, after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** All approval requests of an order, newest first. */
export const ReviewRounds = ({ rounds }: { rounds: readonly ReviewRoundFragment[] }) =>
  rounds.map((round) => (
    <div key={round.id} className={styles.round}>
      <div className={styles.roundHead}>
        <strong>{round.number}回目の申請</strong>
        <StatusTag tone={roundTones[round.status]}>{roundWords[round.status]}</StatusTag>
        <span className={styles.quiet}>
          {round.requesterName} <TimestampText value={round.requestedAt} />
        </span>
        <span>
          <Yen value={round.total} />
        </span>
      </div>
      {round.routeName !== null && <p className={styles.hint}>承認ルート：{round.routeName}</p>}
      {round.comment !== null && round.comment !== '' && <p className={styles.comment}>{round.comment}</p>}
      <ReviewSteps groups={round.groups} />
    </div>
  ));
