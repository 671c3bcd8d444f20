import styles from './mail.module.css';

/** The problems that prevent sending. */
export const ProblemList = ({ problems }: { problems: readonly string[] }) => (
  <ul className={styles.problems}>
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);
