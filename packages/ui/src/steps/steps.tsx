import type { ReactNode } from 'react';
import { Icon } from '../icon/index.js';
import styles from './steps.module.css';

export type StepState = 'done' | 'current' | 'upcoming' | 'stopped';

export interface Step {
  key: string;
  label: string;
  state: StepState;
  /** A date or short text below the label. */
  note?: ReactNode;
}

const stateWords: Record<StepState, string> = {
  done: '完了',
  current: '現在',
  upcoming: '未了',
  stopped: '中止',
};

/** Progress along fixed steps. The state of each is also announced as text to screen readers. */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.key}
        className={`${styles.step} ${styles[step.state]}`}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <span className={styles.marker} aria-hidden="true">
          {step.state === 'done' ? (
            <Icon name="check" />
          ) : step.state === 'stopped' ? (
            <Icon name="close" />
          ) : (
            index + 1
          )}
        </span>
        <span className={styles.text}>
          <span>{step.label}</span>
          <span className={styles.hidden}>（{stateWords[step.state]}）</span>
          {step.note !== undefined && <span className={styles.note}>{step.note}</span>}
        </span>
      </li>
    ))}
  </ol>
);
