import { Button } from '../button/index.js';
import { Alert } from '../feedback/index.js';
import styles from './conflict.module.css';
import { DifferenceTable } from './difference-table.js';

/** A value as text, with the label of its field. */
export interface LabeledValue {
  label: string;
  text: string;
}

export interface ConflictAlertProps {
  /** The server's message: who saved when. */
  message: string;
  mine: readonly LabeledValue[];
  latest: readonly LabeledValue[];
  isSaving: boolean;
  onTakeLatest: () => void;
  onSaveMine: () => void;
}

/**
 * Conflict: somebody else saved first. Shows both versions where they differ, and the two ways to resolve it.
 */
export const ConflictAlert = ({
  message,
  mine,
  latest,
  isSaving,
  onTakeLatest,
  onSaveMine,
}: ConflictAlertProps) => {
  const differences = mine
    .map(({ label, text }, index) => ({ label, mine: text, latest: latest[index]?.text ?? '' }))
    .filter((difference) => difference.mine !== difference.latest);
  return (
    <Alert kind="warning" title={message} takesFocus>
      <p className={styles.lead}>入力した内容は画面に残っています。どちらを残すか選んでください。</p>
      {differences.length > 0 && <DifferenceTable differences={differences} />}
      <div className={styles.actions}>
        <Button onClick={onTakeLatest}>最新の内容を読み込む</Button>
        <Button kind="primary" loading={isSaving} onClick={onSaveMine}>
          自分の入力で保存する
        </Button>
      </div>
    </Alert>
  );
};
