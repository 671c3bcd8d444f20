import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import type { ReactNode } from 'react';
import { fullName, type Person } from './person.js';

/** Runs the actions of the menu; refusals are shown as notifications. */
export const usePersonWork = () => {
  const notify = useNotify();
  const confirm = useConfirm();
  const tell = (title: string, error: unknown) => {
    if (!(error instanceof SliceError)) throw error;
    notify.error(title, error.message);
  };
  return {
    resend: (work: (person: Person) => Promise<unknown>) => (person: Person) =>
      void work(person)
        .then(() => notify.success(`${person.email} に招待メールをもう一度送信します。`))
        .catch((error: unknown) => tell('招待を再送できませんでした', error)),
    removeSecondFactors: (work: (person: Person) => Promise<unknown>) => async (person: Person) => {
      const name = fullName(person);
      const isSure = await confirm({
        title: `「${name}」の二要素認証を解除します`,
        content: (
          <p>
            登録した認証アプリをすべて解除し、すべての端末からログアウトします。次回はパスワードだけでログインできます。
            電話やメールだけで頼まれたときは、本人であることを確かめてから解除してください。本人にはメールで知らせます。
          </p>
        ),
        verb: '解除する',
        danger: true,
      });
      if (!isSure) return;
      await work(person)
        .then(() => notify.success(`${name}の二要素認証を解除しました。`))
        .catch((error: unknown) => tell('二要素認証を解除できませんでした', error));
    },
    /** `warningOf` describes further consequences for this user. */
    remove:
      (work: (person: Person) => Promise<unknown>, warningOf?: (person: Person) => Promise<ReactNode>) =>
      async (person: Person) => {
        const warning = await warningOf?.(person);
        const isSure = await confirm({
          title: `「${fullName(person)}」を削除します`,
          content: (
            <>
              <p>
                {person.email} ではログインできなくなり、開いている画面も数秒で使えなくなります。
                これまでの発注や変更の記録は残ります。
              </p>
              {warning}
            </>
          ),
          verb: '削除する',
          danger: true,
        });
        if (!isSure) return;
        await work(person)
          .then(() => notify.success(`${fullName(person)}を削除しました。`))
          .catch((error: unknown) => tell('削除できませんでした', error));
      },
  };
};
