import { TextField } from '@hacchu-hub/ui/light/text-field';

/**
 * The mail address of an account. Not of type `email`: for that the browser refuses a full-width ＠. The identity
 * service and the server clean what was typed.
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
