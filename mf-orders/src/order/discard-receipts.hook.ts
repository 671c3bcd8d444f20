import { useConfirm } from '@hacchu-hub/ui/dialog';

interface TypedReceipts {
  /** Lines that something was typed for. */
  count: number;
  clear: () => void;
}

/** Asks before what was typed of receipts is lost; resolves true when nothing is, or when it may be. */
export const useDiscardReceipts = ({ count, clear }: TypedReceipts) => {
  const confirm = useConfirm();
  return async (verb: string): Promise<boolean> => {
    const mayLose =
      count === 0 ||
      (await confirm({
        title: `${count.toLocaleString('ja-JP')}行の入荷はまだ登録されていません`,
        content: '入力した入荷数・確定単価・納品日は失われます。',
        verb,
        cancel: '入力に戻る',
        danger: true,
      }));
    if (mayLose) clear();
    return mayLose;
  };
};
