import { useConfirm } from '@hacchu-hub/ui/dialog';

interface TypedReceipts {
  /** Number of lines with input. */
  count: number;
  clear: () => void;
}

/** Runs an action that discards receipt input: at once without input, else after confirmation. */
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
