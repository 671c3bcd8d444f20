import { TextField } from '@hacchu-hub/ui/light/text-field';

/** Digits that are typed with an input method are read as such. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/gu, '');

/** The six digits that an authenticator app shows. */
export const CodeField = ({ error }: { error?: string }) => (
  <TextField
    label="確認コード"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    help="認証アプリに表示されている6桁の数字です。受け付けられないときは、その端末の日時を自動設定にしてください。"
    error={error}
    required
    autoFocus
  />
);
