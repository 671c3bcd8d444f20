import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { UpdateOperatorPlatformRightDocument } from '../generated/graphql.js';
import { fullName, type Person } from './person.js';

/** Grants or revokes the platform right of an operator, after a confirmation. */
export function usePlatformRight(): (person: Person) => void {
  const notify = useNotify();
  const confirm = useConfirm();
  const [update] = useSliceMutation(UpdateOperatorPlatformRightDocument, {
    touches: ['Operator', 'AuditEntry'],
    isHandled: true,
  });
  const change = async (person: Person) => {
    const isGiven = !person.hasPlatformRight;
    const name = fullName(person);
    const isSure = await confirm({
      title: isGiven
        ? `「${name}」にプラットフォームの権限を付与します`
        : `「${name}」のプラットフォームの権限を解除します`,
      content: isGiven
        ? 'リリースの公開や取り下げなど、すべての利用者に影響する操作ができるようになります。'
        : 'プラットフォームの画面を使えなくなります。',
      verb: isGiven ? '付与する' : '解除する',
      danger: !isGiven,
    });
    if (!isSure) return;
    try {
      await update({ input: { uuid: person.uuid, hasPlatformRight: isGiven } });
      notify.success(
        isGiven
          ? `${name}にプラットフォームの権限を付与しました。`
          : `${name}のプラットフォームの権限を解除しました。`,
      );
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('プラットフォームの権限を変更できませんでした', error.message);
    }
  };
  return (person) => void change(person);
}
