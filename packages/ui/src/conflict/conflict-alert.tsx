import { Button } from '../button/index.js';
import { Alert } from '../feedback/index.js';
import styles from './conflict-alert.module.css';

/** One value in words. */
export interface Fact {
  label: string;
  text: string;
}

export interface ConflictAlertProps {
  /** The server's words: who saved when. */
  message: string;
  mine: readonly Fact[];
  latest: readonly Fact[];
  isSaving: boolean;
  onTakeLatest: () => void;
  onSaveMine: () => void;
}

/** Somebody else saved first: both versions beside each other where they differ, and the two ways on. */
export const ConflictAlert = ({
  message,
  mine,
  latest,
  isSaving,
  onTakeLatest,
  onSaveMine,
}: ConflictAlertProps) => {
  const differences = mine.flatMap((fact, index) => {
    const other = latest[index]?.text ?? '';
    return fact.text === other ? [] : [{ ...fact, other }];
  });
  return (
    <Alert kind="warning" title={message} takesFocus>
      <p className={styles.lead}>入力した内容は画面に残っています。どちらを残すか選んでください。</p>
      {differences.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">あなたの入力</th>
              <th scope="col">最新の内容</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, text, other }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{text || '（なし）'}</td>
                <td>{other || '（なし）'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button onClick={onTakeLatest}>最新の内容を読み込む</Button>
        <Button kind="primary" loading={isSaving} onClick={onSaveMine}>
          自分の入力で保存する
        </Button>
      </div>
    </Alert>
  );
};
