import { Button, PageSpinner, SliceError } from '@hacchu-hub/slice-kit/public';
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react';
import styles from './linked-page.module.css';

const tokenOf = () => window.location.hash.slice(1);

/** The page of a link in a mail, whose token is the fragment of the address. Another token is another page. */
export const LinkedPage = ({ children }: { children(token: string): ReactNode }) => {
  const [token, setToken] = useState(tokenOf);
  useEffect(() => {
    const onChange = () => setToken(tokenOf());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return (
    <main className={styles.page}>
      <Fragment key={token}>{children(token)}</Fragment>
    </main>
  );
};

const unknownError = (cause: unknown) =>
  new SliceError({
    message: '処理できませんでした。時間をおいて再度お試しください。',
    code: 'UNKNOWN',
    cause,
  });

/** What a link leads to. What was read before stays while a reload fails. @param read has to be stable */
export function useLinked<T>(read: () => Promise<T>) {
  const [value, setValue] = useState<T>();
  const [error, setError] = useState<SliceError>();
  const load = useCallback(
    () =>
      read().then(
        (found) => {
          setValue(found);
          setError(undefined);
        },
        (failure: unknown) => setError(failure instanceof SliceError ? failure : unknownError(failure)),
      ),
    [read],
  );
  useEffect(() => void load(), [load]);
  return { value, setValue, error, load };
}

interface LinkPendingProps {
  /** Heading of the failure. */
  title: string;
  error: SliceError | undefined;
  onRetry(): void;
}

/** Until there is something to show: a spinner, or why nothing could be read. */
export const LinkPending = ({ title, error, onRetry }: LinkPendingProps) =>
  error ? (
    <section className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      <p role="alert">{error.message}</p>
      {error.code === 'NOT_FOUND' ? (
        <p className={styles.hint}>
          メールのリンクが途中で改行されていないかご確認のうえ、もう一度開いてください。
        </p>
      ) : (
        <Button kind="primary" size="large" onClick={onRetry}>
          再試行
        </Button>
      )}
    </section>
  ) : (
    <div className={styles.waiting}>
      <PageSpinner />
    </div>
  );
