import styles from './conflict.module.css';

/** A value that two people changed, in words; empty when there is none. */
export interface Difference {
  label: string;
  mine: string;
  latest: string;
}

/** The user's input beside what somebody else saved. */
export const DifferenceTable = ({ differences }: { differences: readonly Difference[] }) => (
  <table className={styles.table} aria-label="最新の内容との違い">
    <thead>
      <tr>
        <th scope="col">項目</th>
        <th scope="col">あなたの入力</th>
        <th scope="col">最新の内容</th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ label, mine, latest }) => (
        <tr key={`${label} ${mine} ${latest}`}>
          <th scope="row">{label}</th>
          <td>{mine || '（なし）'}</td>
          <td>{latest || '（なし）'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
