import { TextField } from '@hacchu-hub/ui/light/text-field';

/**
 * The mail address of an account. Not of type `email`: for that the browser refuses a full-width ＠, and others are
 * normalised by `emailOf`.
 */
export const EmailField = ({ help }: { help?: string }) => (
  <TextField
    label="メールアドレス"
    name="email"
    inputMode="email"
    pattern="\s*[^\s@＠]+[@＠][^\s@＠]+\s*"
    autoCapitalize="none"
    autoComplete="username"
    help={help}
    required
    autoFocus
  />
);
