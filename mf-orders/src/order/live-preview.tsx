import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { showsPdf } from '@hacchu-hub/ui/pdf';
import { useEffect, useState } from 'react';
import type { PreviewOrderInput } from '../generated/graphql.js';
import { useLivePreview } from './live-preview.hook.js';
import styles from './live-preview.module.css';
import { useIsWide } from './narrow.hook.js';
import { PreviewButton } from './preview-drawer.js';
import { UnprintableTexts } from './unprintable-texts.js';

const TITLE = '発注書のプレビュー';

/** The first page without the viewer's toolbars, as wide as the column. */
const inColumn = (url: string): string => `${url}#toolbar=0&navpanes=0&view=FitH`;

/** WebKit reports no `load` of a PDF: the new document is shown without it after this time. */
const LOADED_AFTER_MS = 1_500;

/** A new document replaces the previous one only after it has loaded, so that the column does not flicker. */
const Documents = ({ url }: { url: string }) => {
  const [shown, setShown] = useState(url);
  useEffect(() => {
    const timer = setTimeout(() => setShown(url), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [url]);
  const documents = shown === url ? [url] : [shown, url];
  return documents.map((document) => (
    <iframe
      key={document}
      className={document === shown ? styles.document : styles.coming}
      title={document === shown ? '発注書のPDF' : undefined}
      aria-hidden={document === shown ? undefined : true}
      tabIndex={document === shown ? undefined : -1}
      src={inColumn(document)}
      onLoad={() => setShown(document)}
    />
  ));
};

const Pane = ({ input }: { input: PreviewOrderInput }) => {
  const { url, unprintableTexts, isPending, error, retry } = useLivePreview(input);
  return (
    <>
      <p className={styles.state} role="status">
        {isPending && (url === undefined ? '発注書を作成しています…' : '入力内容を反映しています…')}
        {!isPending && !error && '入力内容を反映済み'}
      </p>
      {error && (
        <ErrorState
          title="発注書を作成できませんでした"
          message={error.message}
          traceId={error.traceId}
          onRetry={retry}
        />
      )}
      <UnprintableTexts texts={unprintableTexts} />
      {url !== undefined && (
        <div className={styles.frame}>
          <Documents url={url} />
        </div>
      )}
    </>
  );
};

/** The document follows the input while it is open. */
const FollowingPreview = ({ input }: { input: PreviewOrderInput }) => {
  const isWide = useIsWide();
  // On wide screens the preview is open from the start.
  const [isOpen, setOpen] = useState(isWide);
  return (
    <Section
      title={TITLE}
      extra={
        <Checkbox checked={isOpen} onChange={setOpen}>
          入力中に表示
        </Checkbox>
      }
    >
      {isOpen ? (
        <Pane input={input} />
      ) : (
        <p className={styles.hint}>表示しておくと、入力に合わせて発注書が更新されます。</p>
      )}
      <PreviewButton input={() => input} label="大きく表示" />
    </Section>
  );
};

/** The order document beside the form. */
export const LivePreview = ({ input }: { input: PreviewOrderInput }) =>
  showsPdf() ? (
    <FollowingPreview input={input} />
  ) : (
    <Section title={TITLE}>
      <p className={styles.hint}>
        このブラウザーはPDFを画面内に表示できません。「発注書をプレビュー」から開いてください。
      </p>
      <PreviewButton input={() => input} />
    </Section>
  );
