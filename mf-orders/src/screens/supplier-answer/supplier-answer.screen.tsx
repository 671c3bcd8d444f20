import { Button, Notice, PageSpinner, SliceError, usePublicHost } from '@hacchu-hub/slice-kit/public';
import { useCallback, useEffect, useState } from 'react';
import { SupplierOrderDocument, type SupplierOrderViewFragment } from '../../generated/graphql.js';
import { AnswerForm } from './answer-form.js';
import { OrderContents } from './order-contents.js';
import { PastAnswers } from './past-answers.js';
import styles from './supplier-answer.module.css';

/** The links of the files are valid for five minutes. */
const RELOAD_MS = 4 * 60_000;

const tokenOf = () => window.location.hash.slice(1);

/** The page of a link in an order mail: a supplier reads the order and answers, without an account. */
const SupplierAnswerScreen = () => {
  const [token, setToken] = useState(tokenOf);
  useEffect(() => {
    const onChange = () => setToken(tokenOf());
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return (
    <main className={styles.page}>
      <LinkedOrder key={token} token={token} />
    </main>
  );
};

const LinkedOrder = ({ token }: { token: string }) => {
  const { request } = usePublicHost();
  const [order, setOrder] = useState<SupplierOrderViewFragment>();
  const [error, setError] = useState<SliceError>();
  const [isSent, setSent] = useState(false);

  const load = useCallback(
    () =>
      request(SupplierOrderDocument, { token }).then(
        ({ supplierOrder }) => {
          setOrder(supplierOrder);
          setError(undefined);
        },
        (failure: unknown) => setError(failure instanceof SliceError ? failure : undefined),
      ),
    [request, token],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [load]);

  // What was read before stays, with what is being typed, while a reload fails.
  if (!order) {
    return error ? (
      <LinkFailure error={error} onRetry={() => void load()} />
    ) : (
      <div className={styles.waiting}>
        <PageSpinner />
      </div>
    );
  }
  const { content, message, state } = order;
  if (!content) return <ClosedLink message={message} />;
  return (
    <>
      {isSent && (
        <Notice kind="success">
          回答を{content.buyer.name}へ送信しました。内容を変えるときは、もう一度回答できます。
        </Notice>
      )}
      {message && <p className={styles.message}>{message}</p>}
      <OrderContents content={content} />
      <PastAnswers buyerName={content.buyer.name} answers={content.answers} />
      {state === 'OPEN' && (
        <AnswerForm
          token={token}
          content={content}
          expiresAt={order.expiresAt}
          onAnswered={(answered) => {
            setOrder(answered);
            setSent(true);
            window.scrollTo({ top: 0 });
          }}
          onClosed={() => void load()}
        />
      )}
    </>
  );
};

const ClosedLink = ({ message }: { message: string | null }) => (
  <section className={styles.card}>
    <h1 className={styles.title}>このリンクからは回答できません</h1>
    <p>{message}</p>
    <p className={styles.hint}>ご不明な点は、メールの送信元へお問い合わせください。</p>
  </section>
);

const LinkFailure = ({ error, onRetry }: { error: SliceError; onRetry(): void }) => (
  <section className={styles.card}>
    <h1 className={styles.title}>発注内容を表示できません</h1>
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
);

export default SupplierAnswerScreen;
