import { TimestampText } from '@hacchu-hub/ui/date';

interface StoppedMailProps {
  mail: { stoppedAt: string | null; stopperName: string | null; mayHaveArrived: boolean };
}

/** Who stopped a mail, and whether the supplier may have it. */
export const StoppedMail = ({ mail: { stoppedAt, stopperName, mayHaveArrived } }: StoppedMailProps) => (
  <>
    {stopperName !== null && (
      <>
        {stopperName}が <TimestampText value={stoppedAt} /> に中止しました。
      </>
    )}
    {mayHaveArrived
      ? '以前の送信が途中で切れているため、届いている可能性があります。相手に届いていないことを確認してください。'
      : '仕入先には届いていません。'}
  </>
);
