import type { useCsvUpload } from '@hacchu-hub/slice-kit/files';
import { Button } from '@hacchu-hub/ui/button';
import { ProgressBar } from '@hacchu-hub/ui/feedback';
import { FileDrop, FileList } from '@hacchu-hub/ui/upload';
import { type ReactNode, useState } from 'react';
import styles from './inventories.module.css';

export interface CsvImportProps {
  /** What the file contains: 「期首棚卸のCSVファイル」. */
  label: string;
  /** Size of the largest file, in words. */
  limits: string;
  upload: ReturnType<typeof useCsvUpload>;
  /** Asks for confirmation before the upload; false cancels it. */
  confirm?: () => Promise<boolean>;
  /** Why nothing can be imported now. */
  disabledReason?: string;
  /** Further inputs. */
  children?: ReactNode;
}

/** Chooses a CSV file and imports it. */
export const CsvImport = ({ label, limits, upload, confirm, disabledReason, children }: CsvImportProps) => {
  const [file, setFile] = useState<File>();
  const send = async () => {
    if (!file || (confirm && !(await confirm()))) return;
    if (await upload.run(file)) setFile(undefined);
  };
  return (
    <div className={styles.block}>
      <h3>2. 入力したCSVファイルを取り込む</h3>
      <div className={styles.wide}>
        <FileDrop
          label={label}
          accept=".csv,text/csv"
          help={`UTF-8またはShift_JIS、${limits}まで。1行でも誤りがあると、何も登録されません。`}
          error={upload.error}
          disabled={disabledReason !== undefined || upload.isSending}
          onFiles={([chosen]) => {
            upload.clearError();
            setFile(chosen);
          }}
        />
        <FileList
          label="選択したファイル"
          items={
            file
              ? [
                  {
                    key: file.name,
                    name: file.name,
                    byteSize: file.size,
                    onRemove: upload.isSending ? undefined : () => setFile(undefined),
                  },
                ]
              : []
          }
        />
      </div>
      {children}
      {upload.isSending && <ProgressBar label="ファイルを送信しています" value={upload.sent} />}
      <Button
        kind="primary"
        icon="upload"
        loading={upload.isSending}
        disabledReason={disabledReason ?? (file ? undefined : 'CSVファイルを選択してください。')}
        onClick={() => void send()}
      >
        取り込む
      </Button>
    </div>
  );
};
