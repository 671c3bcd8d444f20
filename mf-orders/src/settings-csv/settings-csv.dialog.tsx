import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, ProgressBar, Skeleton } from '@hacchu-hub/ui/feedback';
import { FileDrop } from '@hacchu-hub/ui/upload';
import { toErrorState } from '../order/error-state.js';
import { type SettingsImportSteps, useSettingsImport } from './settings-csv.hook.js';
import styles from './settings-csv.module.css';

/** With a byte order mark, by which Excel recognises UTF-8. */
const hrefOf = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`;

export interface SettingsCsvDialogProps {
  title: string;
  /** The file of the current settings. */
  csv: string | undefined;
  exported: Pick<SliceQueryResult<unknown>, 'error' | 'refetch'>;
  fileName: string;
  /** What the link that downloads it says. */
  exportText: string;
  /** What an import does; undefined for those who may not import. */
  importHelp: string | undefined;
  steps: SettingsImportSteps;
  onClose: () => void;
}

/** Exports settings as a CSV file, and imports one: all of its rows or none. */
export const SettingsCsvDialog = ({
  title,
  csv,
  exported: { error, refetch },
  fileName,
  exportText,
  importHelp,
  steps,
  onClose,
}: SettingsCsvDialogProps) => {
  const { take, progress, problem, result } = useSettingsImport(steps);
  return (
    <Modal
      open
      title={title}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={progress !== undefined}
    >
      <div className={styles.content}>
        {csv === undefined &&
          (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={1} />)}
        {csv !== undefined && (
          <a href={hrefOf(csv)} download={fileName}>
            {exportText}
          </a>
        )}
        {importHelp !== undefined && (
          <FileDrop
            label="取り込むCSVファイル"
            accept=".csv,text/csv"
            help={importHelp}
            error={problem}
            disabled={progress !== undefined}
            onFiles={([chosen]) => chosen && void take(chosen)}
          />
        )}
        {progress !== undefined && <ProgressBar label="ファイルを取り込んでいます" value={progress} />}
        {result?.notices.map((notice) => (
          <Alert key={notice} kind="info">
            {notice}
          </Alert>
        ))}
        {result && result.errors.length > 0 && (
          <Alert kind="error" title="エラーがあるため、取り込みませんでした" takesFocus>
            <ul className={styles.errors} aria-label="CSVファイルのエラー">
              {result.errors.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  {line}行目：{message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Modal>
  );
};
