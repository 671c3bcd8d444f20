import { useConfirm } from '@hacchu-hub/ui/dialog';

interface TypedReceipts {
  /** Lines that something was typed for. */
  count: number;
  clear: () => void;
}

/** Does what takes typed receipts away: at once when nothing was typed, else when one agrees to lose it. */
export const useDiscardReceipts = ({ count, clear }: TypedReceipts) => {
  const confirm = useConfirm();
  return (verb: string, work: () => void): void => {
    const discard = () => {
      clear();
      work();
    };
    if (count === 0) discard();
    else {
      void confirm({
        title: `${count.toLocaleString('ja-JP')}行の入荷はまだ登録されていません`,
        content: '入力した入荷数・確定単価・納品日は失われます。',
        verb,
        cancel: '入力に戻る',
        danger: true,
      }).then((isAgreed) => isAgreed && discard());
    }
  };
};
