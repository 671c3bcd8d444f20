import { Notice, usePublicHost } from '@hacchu-hub/slice-kit/public';
import { useCallback, useEffect, useState } from 'react';
import { SupplierOrderDocument } from '../../generated/graphql.js';
import { LinkedPage, LinkPending, useLinked } from '../../linked-page/linked-page.js';
import shared from '../../linked-page/linked-page.module.css';
import { AnswerForm } from './answer-form.js';
import { OrderContents, type SupplierOrderContent } from './order-contents.js';
import { PastAnswers } from './past-answers.js';
import styles from './supplier-answer.module.css';

/** The links of the files are valid for five minutes. */
const RELOAD_MS = 4 * 60_000;

/** The page of a link in an order mail: a supplier reads the order and answers, without an account. */
const SupplierAnswerScreen = () => <LinkedPage>{(token) => <LinkedOrder token={token} />}</LinkedPage>;

const LinkedOrder = ({ token }: { token: string }) => {
  const { request } = usePublicHost();
  const [isSent, setSent] = useState(false);
  /** What the form is about. It stays when the order closes, since somebody may be typing. */
  const [answerable, setAnswerable] = useState<SupplierOrderContent>();
  const read = useCallback(
    () => request(SupplierOrderDocument, { token }).then(({ supplierOrder }) => supplierOrder),
    [request, token],
  );
  const { value: order, setValue: setOrder, error, load } = useLinked(read);
  useEffect(() => {
    let readAt = Date.now();
    // The PDF opens beside this page, which is hidden then, often for longer than its links are valid.
    const look = () => {
      if (document.hidden || Date.now() - readAt < RELOAD_MS - 1_000) return;
      readAt = Date.now();
      void load();
    };
    const timer = setInterval(look, RELOAD_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [load]);

  if (!order)
    return <LinkPending title="発注内容を表示できません" error={error} onRetry={() => void load()} />;
  const { content, message } = order;
  const isOpen = order.state === 'OPEN';
  if (isOpen && content && content !== answerable) setAnswerable(content);
  return (
    <>
      {content ? (
        <>
          {isSent && (
            <Notice kind="success">
              回答を{content.buyer.name}へ送信しました。内容を変えるときは、もう一度回答できます。
            </Notice>
          )}
          {message && <p className={styles.message}>{message}</p>}
          <OrderContents content={content} />
          <PastAnswers buyerName={content.buyer.name} answers={content.answers} />
        </>
      ) : (
        <ClosedLink message={message} />
      )}
      {answerable && (
        <AnswerForm
          token={token}
          content={answerable}
          isOpen={isOpen}
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
  <section className={shared.card}>
    <h1 className={shared.title}>このリンクからは回答できません</h1>
    <p>{message}</p>
    <p className={shared.hint}>ご不明な点は、メールの送信元へお問い合わせください。</p>
  </section>
);

export default SupplierAnswerScreen;
