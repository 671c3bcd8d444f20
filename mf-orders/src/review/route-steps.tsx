import type { RouteGroupFragment } from '../generated/graphql.js';
import { namedPerson } from '../order/person-name.js';
import styles from './review.module.css';
import { strategyWords } from './review.words.js';

/** The steps of a route, for reading; people who may not approve are marked. */
export const RouteSteps = ({ groups }: { groups: readonly RouteGroupFragment[] }) => (
  <ol className={styles.steps} aria-label="承認の段階">
    {groups.map(({ reviewers, approvalStrategy }, index) => (
      // Steps have no identity besides their place.
      <li key={index} className={styles.step}>
        <strong>{index + 1}段階目</strong>{' '}
        <span className={styles.quiet}>{strategyWords[approvalStrategy]}</span>
        <div>
          {reviewers.length === 0
            ? '承認できる人がいません'
            : reviewers
                .map((reviewer) => {
                  const isKnownReason = reviewer.isEligible || reviewer.hasLeft;
                  return `${namedPerson(reviewer)}${isKnownReason ? '' : '（承認できません）'}`;
                })
                .join('、')}
        </div>
      </li>
    ))}
  </ol>
);
