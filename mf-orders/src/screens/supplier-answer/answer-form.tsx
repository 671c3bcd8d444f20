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
import { type AnswerValues, BLANK, changedLines, NOT_REFUSED } from './answer.values.js';
import { AnswerFiles } from './answer-files.js';
import { AnswerLines } from './answer-lines.js';
import { useAnswerUploads } from './answer-uploads.hook.js';
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

const NOTHING_CHANGED = '注文と異なる納期を、1件以上入力してください。';
const kinds = [
  ['CONFIRM', '注文どおりの納期で受注します'],
  ['PROPOSE', '別の納期を回答します'],
] as const;

/** 受注確認, or 納期回答 line by line, with a comment and files. */
export const AnswerForm = ({ token, content, isOpen, expiresAt, onAnswered, onClosed }: AnswerFormProps) => {
  const { request } = usePublicHost();
  const attempt = useAttemptKey();
  const upload = useAnswerUploads(token);
  const [values, setValues] = useState<AnswerValues>({ ...BLANK, respondent: '' });
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState(NOT_REFUSED);
  const change = (part: Partial<AnswerValues>) => setValues((now) => ({ ...now, ...part }));
  const { kind, lines, respondent, comment, files } = values;
  const isProposal = kind === 'PROPOSE';

  const send = async () => {
    const answered = isProposal ? changedLines(content, lines) : [];
    if (isProposal && !answered.some(({ deliveryDate }) => deliveryDate)) {
      setRefused({ ...refused, message: NOTHING_CHANGED });
      return;
    }
    setSending(true);
    try {
      const fileIds = await upload(files);
      const answer = {
        token,
        respondent: respondent.trim(),
        comment: comment.trim() || null,
        kind,
        lines: answered,
        fileIds,
      };
      const idempotencyKey = attempt.of(JSON.stringify(answer));
      const { answerSupplierOrder } = await request(AnswerSupplierOrderDocument, {
        input: { ...answer, idempotencyKey },
      });
      attempt.renew();
      change(BLANK);
      setRefused(NOT_REFUSED);
      onAnswered(answerSupplierOrder.supplierOrder);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      attempt.refuse(failure);
      const { message, fields, code } = failure;
      setRefused({ message, fields, lineIds: answered.map(({ lineId }) => lineId) });
      if (code === 'FAILED_PRECONDITION' || code === 'NOT_FOUND') onClosed();
    } finally {
      setSending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isOpen && !isSending) void send();
  };
  if (!isOpen && !comment && Object.keys(lines).length === 0) return null;
  return (
    <form className={shared.card} onSubmit={onSubmit} aria-labelledby="answer-title">
      <h2 id="answer-title" className={shared.heading}>
        ご回答
      </h2>
      {expiresAt && <p className={shared.hint}>{formatTimestamp(expiresAt)} まで回答できます。</p>}
      <KindField
        value={kind}
        mayPropose={content.lines.length > 0}
        onChange={(value) => change({ kind: value })}
      />
      {isProposal && (
        <>
          <p className={shared.hint}>変更のない明細は、空欄のままにしてください。</p>
          <AnswerLines
            lines={content.lines}
            answers={lines}
            refused={refused}
            onChange={(answers) => change({ lines: answers })}
          />
        </>
      )}
      <TextField
        label="ご担当者名"
        name="respondent"
        value={respondent}
        onChange={({ target }) => change({ respondent: target.value })}
        autoComplete="name"
        error={refused.fields.respondent?.join(' ')}
        required
      />
      <CommentField
        value={comment}
        fault={refused.fields.comment?.join(' ')}
        onChange={(text) => change({ comment: text })}
      />
      <AnswerFiles files={files} onChange={(chosen) => change({ files: chosen })} />
      {refused.message && <Notice kind="error">{refused.message}</Notice>}
      {isOpen ? (
        <div className={styles.actions}>
          <Button type="submit" kind="primary" size="large" loading={isSending}>
            {isSending ? '送信しています…' : isProposal ? '納期回答を送信' : '受注確認を送信'}
          </Button>
        </div>
      ) : (
        <p className={shared.hint}>この回答は送信できません。必要な内容は控えておいてください。</p>
      )}
    </form>
  );
};

interface KindFieldProps {
  value: AnswerValues['kind'];
  /** An order without products has no delivery date to propose. */
  mayPropose: boolean;
  onChange(kind: AnswerValues['kind']): void;
}

/** Whether the supplier delivers as ordered. */
const KindField = ({ value: chosen, mayPropose, onChange }: KindFieldProps) => (
  <fieldset className={styles.choice}>
    <legend>
      納期について
      <RequiredMark />
    </legend>
    {kinds.map(([value, label]) => (
      <label key={value}>
        <input
          type="radio"
          name="kind"
          checked={value === chosen}
          disabled={value === 'PROPOSE' && !mayPropose}
          onChange={() => onChange(value)}
        />
        {label}
        {value === 'PROPOSE' && !mayPropose && '（商品の明細がないため選べません）'}
      </label>
    ))}
  </fieldset>
);

interface CommentFieldProps {
  value: string;
  /** Why the server refused it. */
  fault: string | undefined;
  onChange(text: string): void;
}

const CommentField = ({ value, fault, onChange }: CommentFieldProps) => {
  const id = useId();
  const faultId = useId();
  return (
    <div className={shared.field}>
      <label htmlFor={id}>コメント</label>
      <textarea
        id={id}
        className={shared.input}
        rows={4}
        value={value}
        aria-invalid={!!fault}
        aria-describedby={fault && faultId}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && (
        <p className={shared.fault} role="alert" id={faultId}>
          {fault}
        </p>
      )}
    </div>
  );
};
