import { toSliceError, useSliceFetch, type SliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Drawer } from '@hacchu-hub/ui/dialog';
import { ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import { PreviewOrderDocument, type PreviewOrderInput } from '../generated/graphql.js';
import styles from './preview-drawer.module.css';

type Preview = { kind: 'loading' } | { kind: 'ready'; url: string } | { kind: 'failed'; error: SliceError };

/** A button that shows the order document (PDF) as it would go out now, beside the page. */
export const PreviewButton = ({
  input,
  label = '発注書をプレビュー',
}: {
  input: () => PreviewOrderInput;
  label?: string;
}) => {
  const fetch = useSliceFetch(PreviewOrderDocument);
  const [preview, setPreview] = useState<Preview>();
  const show = async () => {
    setPreview({ kind: 'loading' });
    try {
      const { previewOrder } = await fetch({ input: input() }, { fetchPolicy: 'no-cache' });
      setPreview({ kind: 'ready', url: previewOrder.url });
    } catch (cause) {
      setPreview({ kind: 'failed', error: toSliceError(cause, true) });
    }
  };
  return (
    <>
      <Button icon="pdf" block onClick={() => void show()}>
        {label}
      </Button>
      <Drawer
        open={preview !== undefined}
        title="発注書のプレビュー"
        width={880}
        onClose={() => setPreview(undefined)}
      >
        {preview?.kind === 'loading' && <Spinner label="発注書を作成しています" />}
        {preview?.kind === 'failed' && (
          <ErrorState
            title="発注書を作成できませんでした"
            message={preview.error.message}
            traceId={preview.error.traceId}
            onRetry={() => void show()}
          />
        )}
        {preview?.kind === 'ready' && (
          <div className={styles.preview}>
            <a href={preview.url} target="_blank" rel="noopener noreferrer">
              別のタブで開く
            </a>
            <iframe className={styles.document} title="発注書のPDF" src={preview.url} />
          </div>
        )}
      </Drawer>
    </>
  );
};
