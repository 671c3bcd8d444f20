import { Button } from '@hacchu-hub/slice-kit/public';
import { useId, useState } from 'react';
import shared from '../../linked-page/linked-page.module.css';
import styles from './supplier-answer.module.css';

interface AnswerFilesProps {
  files: readonly File[];
  onChange(files: readonly File[]): void;
}

const MAX_FILES = 5;
const MAX_BYTES = 10 * 1024 * 1024;

/** Files that are sent with an answer, such as a confirmation of the supplier's own form. */
export const AnswerFiles = ({ files, onChange }: AnswerFilesProps) => {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const add = (chosen: readonly File[]) => {
    const tooLarge = chosen.find(({ size }) => size > MAX_BYTES);
    const together = [...files, ...chosen];
    if (tooLarge) setFault(`${tooLarge.name}は10MBを超えています。`);
    else if (together.length > MAX_FILES) setFault(`ファイルは${MAX_FILES}件まで添付できます。`);
    else {
      setFault(undefined);
      onChange(together);
    }
  };
  return (
    <div className={shared.field}>
      <span id={id}>ファイル（{MAX_FILES}件まで、各10MBまで）</span>
      {/* The browser's own button would be in the browser's language. */}
      <label className={styles.fileButton}>
        ファイルを選択
        <input
          type="file"
          multiple
          className={styles.fileInput}
          aria-describedby={id}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file can be chosen again after it was removed.
            target.value = '';
          }}
        />
      </label>
      {fault && (
        <p className={shared.fault} role="alert">
          {fault}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label="添付するファイル">
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              {file.name}
              <Button
                kind="outline"
                aria-label={`${file.name}を外す`}
                onClick={() => onChange(files.filter((_, other) => other !== index))}
              >
                外す
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
