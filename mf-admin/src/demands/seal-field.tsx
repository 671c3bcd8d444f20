import { Button } from '@hacchu-hub/ui/button';
import { Field } from '@hacchu-hub/ui/form';
import { useEffect, useRef, useState } from 'react';
import styles from './demands.module.css';
import { type ProfileValues, SEAL_TYPES } from './profile.js';

export interface SealFieldProps {
  /** URL of the stored picture. */
  storedUrl: string | undefined;
  values: Pick<ProfileValues, 'seal' | 'removesSeal'>;
  onChange: (values: Pick<ProfileValues, 'seal' | 'removesSeal'>) => void;
}

/** The object URL of a selected file while it is shown. */
const useFileUrl = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

/** The seal image that is printed over the end of the organisation's name. */
export const SealField = ({ storedUrl, values, onChange }: SealFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const chosenUrl = useFileUrl(values.seal?.file);
  const shown = chosenUrl ?? (values.removesSeal ? undefined : storedUrl);
  return (
    <Field
      label="社印"
      name="sealImageUploadUuid"
      as="group"
      help="PNGまたはJPEG、2MB以下、縦横100ピクセル以上。正方形で背景が透明な画像が適しています。発注書の組織名の末尾に重ねて印刷されます。"
    >
      <div className={styles.seal}>
        {shown === undefined ? (
          <span className={styles.noSeal}>未登録</span>
        ) : (
          <img className={styles.sealImage} src={shown} alt="社印" />
        )}
        <div className={styles.sealActions}>
          <input
            ref={input}
            type="file"
            className={styles.fileInput}
            accept={SEAL_TYPES.join(',')}
            aria-label="社印の画像ファイル"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) onChange({ seal: { file, name: file.name }, removesSeal: false });
              event.target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>画像を選択</Button>
          {shown !== undefined && (
            <Button
              kind="text"
              onClick={() => onChange({ seal: undefined, removesSeal: storedUrl !== undefined })}
            >
              社印を外す
            </Button>
          )}
          {values.seal && <span>{values.seal.name}（保存すると反映されます）</span>}
          {values.removesSeal && <span>保存すると社印が外れます。</span>}
        </div>
      </div>
    </Field>
  );
};
