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
