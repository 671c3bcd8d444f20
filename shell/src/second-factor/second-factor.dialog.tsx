import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog, DialogActions } from '@hacchu-hub/ui/light/dialog';
import { type FormEvent, useRef } from 'react';
import { textOf } from '../forms/submit.hook.js';
import type { OpenQuestion } from '../session/second-factor-prompt.js';
import { CodeField, plainCode } from './code-field.js';
import styles from './second-factor.module.css';

/** Asks for the code of a second factor after the password. */
export default function SecondFactorDialog({ question }: { question: OpenQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { factors, problem, answer } = question;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const factorUid = textOf(form, 'factor') || factors[0]?.uid;
    const code = plainCode(textOf(form, 'code'));
    if (factorUid !== undefined) answer({ factorUid, code });
  };
  return (
    <Dialog ref={dialog} title="二要素認証" width={440} onClose={() => answer(undefined)}>
      {/* A new question begins with an empty field. */}
      <form key={problem} onSubmit={send}>
        {factors.length > 1 && (
          <label className={styles.choice}>
            認証アプリ
            <select name="factor">
              {factors.map(({ uid, name }, index) => (
                <option key={uid} value={uid}>
                  {name ?? `認証アプリ${index + 1}`}
                </option>
              ))}
            </select>
          </label>
        )}
        <CodeField error={problem} />
        <p className={styles.note}>
          認証アプリを使えなくなったときは、管理者に二要素認証の解除を依頼してください。
        </p>
        <DialogActions>
          <Button kind="outline" size="large" onClick={() => dialog.current?.close()}>
            キャンセル
          </Button>
          <Button type="submit" kind="primary" size="large">
            確認する
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
