import {
  Button,
  formatTimestamp,
  Notice,
  RequiredMark,
  SliceError,
  TextField,
  usePublicHost,
} from '@hacchu-hub/slice-kit/public';
import { type FormEvent, useId, useState } from 'react';
import { AnswerSupplierOrderDocument, type SupplierOrderViewFragment } from '../../generated/graphql.js';
import shared from '../../linked-page/linked-page.module.css';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { distinctNames } from '../../order/distinct-names.js';
import { AnswerFiles } from './answer-files.js';
import { useAnswerUploads } from './answer-uploads.hook.js';
import { dueText } from './due-text.js';
import type { SupplierOrderContent } from './order-contents.js';
import styles from './supplier-answer.module.css';

interface AnswerFormProps {
  token: string;
  content: SupplierOrderContent;
  /** Otherwise nothing can be sent, and what was typed can only be copied. */
  isOpen: boolean;
  expiresAt: string | null;
  onAnswered(order: SupplierOrderViewFragment): void;
  /** The order can no longer be answered. */
  onClosed(): void;
}

type Kind = 'CONFIRM' | 'PROPOSE';

interface LineAnswer {
  deliveryDate: string;
  note: string;
}

const NOTHING_CHANGED = '注文と異なる納期を、1件以上入力してください。';

/** 受注確認, or 納期回答 line by line, with a comment and files. */
export const AnswerForm = ({ token, content, isOpen, expiresAt, onAnswered, onClosed }: AnswerFormProps) => {
  const { request } = usePublicHost();
  const attempt = useAttemptKey();
  const upload = useAnswerUploads(token);
  const commentId = useId();
  const faultId = useId();
  const [kind, setKind] = useState<Kind>('CONFIRM');
  const [lines, setLines] = useState<Readonly<Record<string, LineAnswer>>>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const [respondent, setRespondent] = useState('');
  const [comment, setComment] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<SliceError['fields']>({});
  /** The lines that the refused answer had, in its order: `fields` counts them. */
  const [refusedIds, setRefusedIds] = useState<string[]>([]);

  const change = (lineId: string, part: Partial<LineAnswer>) => {
    const { [lineId]: before = { deliveryDate: '', note: '' } } = lines;
    setLines({ ...lines, [lineId]: { ...before, ...part } });
  };

  const answeredLines = () =>
    content.lines.flatMap(({ lineId, deliveryDate: ordered }) => {
      const { deliveryDate = '', note = '' } = lines[lineId] ?? {};
      const proposed = (deliveryDate !== ordered && deliveryDate) || null;
      const ownNote = note.trim() || null;
      return kind === 'PROPOSE' && (proposed ?? ownNote) !== null
        ? [{ lineId, deliveryDate: proposed, note: ownNote }]
        : [];
    });

  const send = async () => {
    const answered = answeredLines();
    if (kind === 'PROPOSE' && !answered.some(({ deliveryDate }) => deliveryDate)) {
      setError(NOTHING_CHANGED);
      return;
    }
    setSending(true);
    try {
      const fileIds = await upload(files);
      const { answerSupplierOrder } = await request(AnswerSupplierOrderDocument, {
        input: {
          token,
          idempotencyKey: attempt.current(),
          respondent: respondent.trim(),
          comment: comment.trim() || null,
          kind,
          lines: answered,
          fileIds,
        },
      });
      attempt.renew();
      setKind('CONFIRM');
      setLines({});
      setFiles([]);
      setFields({});
      setError(undefined);
      setComment('');
      onAnswered(answerSupplierOrder.supplierOrder);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      attempt.refuse(failure);
      setError(failure.message);
      setFields(failure.fields);
      setRefusedIds(answered.map(({ lineId }) => lineId));
      if (failure.code === 'FAILED_PRECONDITION' || failure.code === 'NOT_FOUND') onClosed();
    } finally {
      setSending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOpen && !isSending) void send();
  };

  if (!isOpen && !comment && Object.keys(lines).length === 0) return null;

  const lineIds = content.lines.map(({ lineId }) => lineId);
  const labelOf = distinctNames(
    lineIds,
    (id) => content.lines[lineIds.indexOf(id)]?.name ?? '',
    (id) => lineIds.indexOf(id) + 1,
  );
  const commentFault = fields.comment?.join(' ');
  const faultsOf = (lineId: string): string => {
    const prefix = `lines.${refusedIds.indexOf(lineId)}.`;
    return Object.entries(fields)
      .filter(([name]) => name.startsWith(prefix))
      .flatMap(([, texts]) => texts)
      .join(' ');
  };
  const describedBy = (lineId: string) => (faultsOf(lineId) ? faultId + lineId : undefined);

  return (
    <form className={shared.card} onSubmit={onSubmit} aria-labelledby="answer-title">
      <h2 id="answer-title" className={shared.heading}>
        ご回答
      </h2>
      {expiresAt && <p className={shared.hint}>{formatTimestamp(expiresAt)} まで回答できます。</p>}
      <fieldset className={styles.choice}>
        <legend>
          納期について
          <RequiredMark />
        </legend>
        <label>
          <input type="radio" name="kind" checked={kind === 'CONFIRM'} onChange={() => setKind('CONFIRM')} />
          注文どおりの納期で受注します
        </label>
        <label>
          <input
            type="radio"
            name="kind"
            checked={kind === 'PROPOSE'}
            disabled={lineIds.length === 0}
            onChange={() => setKind('PROPOSE')}
          />
          別の納期を回答します
        </label>
      </fieldset>
      {kind === 'PROPOSE' && <p className={shared.hint}>変更のない明細は、空欄のままにしてください。</p>}
      {kind === 'PROPOSE' && (
        <ul className={styles.lines}>
          {content.lines.map(({ lineId, name, deliveryDate }) => (
            <li key={lineId} className={styles.dateLine}>
              <p className={shared.lineName}>{name}</p>
              <p className={shared.hint}>注文の納期 {dueText(deliveryDate)}</p>
              <label className={styles.dateField}>
                <span>回答する納期</span>
                <input
                  type="date"
                  className={shared.input}
                  aria-label={`${labelOf(lineId)}の回答する納期`}
                  aria-describedby={describedBy(lineId)}
                  value={lines[lineId]?.deliveryDate ?? ''}
                  onChange={({ target }) => change(lineId, { deliveryDate: target.value })}
                />
              </label>
              <label className={styles.dateField}>
                <span>メモ</span>
                <input
                  className={shared.input}
                  aria-label={`${labelOf(lineId)}のメモ`}
                  aria-describedby={describedBy(lineId)}
                  value={lines[lineId]?.note ?? ''}
                  onChange={({ target }) => change(lineId, { note: target.value })}
                />
              </label>
              {faultsOf(lineId) && (
                <p className={shared.fault} role="alert" id={faultId + lineId}>
                  {faultsOf(lineId)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="ご担当者名"
        name="respondent"
        value={respondent}
        onChange={({ target }) => setRespondent(target.value)}
        autoComplete="name"
        error={fields.respondent?.join(' ')}
        required
      />
      <div className={shared.field}>
        <label htmlFor={commentId}>コメント</label>
        <textarea
          id={commentId}
          className={shared.input}
          rows={4}
          value={comment}
          aria-invalid={!!commentFault}
          aria-describedby={commentFault && faultId}
          onChange={({ target }) => setComment(target.value)}
        />
        {commentFault && (
          <p className={shared.fault} role="alert" id={faultId}>
            {commentFault}
          </p>
        )}
      </div>
      <AnswerFiles files={files} onChange={setFiles} />
      {error && <Notice kind="error">{error}</Notice>}
      {isOpen ? (
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" loading={isSending}>
            {isSending ? '送信しています…' : kind === 'CONFIRM' ? '受注確認を送信' : '納期回答を送信'}
          </Button>
        </div>
      ) : (
        <p className={shared.hint}>この回答は送信できません。必要な内容は控えておいてください。</p>
      )}
    </form>
  );
};
