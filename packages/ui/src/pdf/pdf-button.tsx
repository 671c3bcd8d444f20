import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.js';
import { Drawer } from '../dialog/index.js';
import { ErrorState, type ErrorStateProps, Spinner } from '../feedback/index.js';
import styles from './pdf-button.module.css';
import { showsPdf } from './shows-pdf.js';

interface LoadedPdf {
  url: string;
  notice?: ReactNode;
}

export interface PdfButtonProps {
  label: string;
  /** Title above the document. */
  title: string;
  /** The button takes the full width of its container. */
  block?: boolean;
  /** Creates the document and resolves to its URL and warnings about it. */
  load: () => Promise<LoadedPdf>;
  /** The error to show when that failed. */
  describeError: (cause: unknown) => Pick<ErrorStateProps, 'message' | 'traceId'>;
}

type Shown =
  | { kind: 'loading' }
  | ({ kind: 'ready' } & LoadedPdf)
  | { kind: 'failed'; error: Pick<ErrorStateProps, 'message' | 'traceId'> };

/** A button that creates a PDF and shows it beside the page. */
export const PdfButton = ({ label, title, block = false, load, describeError }: PdfButtonProps) => {
  const [shown, setShown] = useState<Shown>();
  const show = async () => {
    setShown({ kind: 'loading' });
    try {
      setShown({ kind: 'ready', ...(await load()) });
    } catch (cause) {
      setShown({ kind: 'failed', error: describeError(cause) });
    }
  };
  return (
    <>
      <Button icon="pdf" block={block} onClick={() => void show()}>
        {label}
      </Button>
      <Drawer open={shown !== undefined} title={title} width={880} onClose={() => setShown(undefined)}>
        {shown?.kind === 'loading' && <Spinner label="PDFを作成しています" />}
        {shown?.kind === 'failed' && (
          <ErrorState {...shown.error} title="PDFを作成できませんでした" onRetry={() => void show()} />
        )}
        {shown?.kind === 'ready' && (
          <div className={styles.preview}>
            {shown.notice}
            <a href={shown.url} target="_blank" rel="noopener noreferrer">
              別のタブで開く
            </a>
            {showsPdf() ? (
              <iframe className={styles.document} title={title} src={shown.url} />
            ) : (
              <p>このブラウザーはPDFを画面内に表示できません。「別のタブで開く」から開いてください。</p>
            )}
          </div>
        )}
      </Drawer>
    </>
  );
};
