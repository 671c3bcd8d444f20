import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';

interface ResendAllProps {
  /** Names how many there are. */
  label: string;
  isRunning: boolean;
  /** What happens, as the title and the text of the confirmation. */
  title: string;
  content: string;
  /** @returns how many are sent again; rejects with a SliceError */
  resend: () => Promise<number>;
  words: {
    /** Nothing was left to send. */
    nothing: string;
    done: (count: number) => string;
    failed: string;
  };
}

/** 再送信 of everything in the demand that an outage kept back, after a confirmation. */
export const ResendAll = ({ label, isRunning, title, content, resend, words }: ResendAllProps) => {
  const { hasCapability } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  if (!hasCapability('orders:send')) return null;
  const resendAll = async () => {
    if (!(await confirm({ title, content, verb: 'すべて再送信する' }))) return;
    try {
      const count = await resend();
      if (count === 0) notify.info(words.nothing);
      else notify.success(words.done(count));
    } catch (cause) {
      notify.error(words.failed, toSliceError(cause, true).message);
    }
  };
  return (
    <Button size="small" loading={isRunning} onClick={() => void resendAll()}>
      {label}
    </Button>
  );
};
