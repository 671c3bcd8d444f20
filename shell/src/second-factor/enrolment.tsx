import { Button } from '@hacchu-hub/ui/light/button';
import { Notice } from '@hacchu-hub/ui/light/notice';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { QrCode } from '@hacchu-hub/ui/qr-code';
import type { ReactNode } from 'react';
import { textOf, useSubmit } from '../forms/submit.hook.js';
import type { Enrolment } from '../session/identity.js';
import { CodeField, plainCode } from './code-field.js';
import styles from './second-factor.module.css';

interface EnrolmentFormProps {
  enrolment: Enrolment;
  /** Beside the main button. */
  secondary?: ReactNode;
  onDone: () => void;
}

const MAX_NAME = 30;
const GROUP = /.{1,4}/gu;

/** An authenticator app is set up with the QR code or the key, and confirmed with its first code. */
export function EnrolmentForm({ enrolment, secondary, onDone }: EnrolmentFormProps) {
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    const name = textOf(form, 'name').trim() || '認証アプリ';
    await enrolment.finish(plainCode(textOf(form, 'code')), name);
    onDone();
  });
  return (
    <form onSubmit={onSubmit}>
      {error !== undefined && <Notice kind="error">{error}</Notice>}
      <div className={styles.setup}>
        <ol className={styles.steps}>
          <li>
            スマートフォンなどの認証アプリ（Google Authenticator、Microsoft Authenticatorなど）を開きます。
          </li>
          <li>QRコードを読み取るか、セットアップキーを入力して、アカウントを追加します。</li>
          <li>アプリに表示された6桁の確認コードを入力します。</li>
        </ol>
        <div className={styles.code}>
          <QrCode value={enrolment.uri} label="認証アプリに登録するQRコード" />
        </div>
        <div>
          <p className={styles.note}>QRコードを読み取れないときは、次のキーを入力してください。</p>
          <code className={styles.secret} aria-label="セットアップキー">
            {enrolment.secret.match(GROUP)?.join(' ')}
          </code>
        </div>
      </div>
      <CodeField />
      <TextField
        label="名前（任意）"
        name="name"
        maxLength={MAX_NAME}
        help="登録した端末が分かる名前です。例：仕事用のスマートフォン"
      />
      <div className={styles.actions}>
        {secondary}
        <Button type="submit" kind="primary" size="large" loading={isBusy}>
          {isBusy ? '登録しています…' : '登録する'}
        </Button>
      </div>
    </form>
  );
}
