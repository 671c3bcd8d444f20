import { type FormEvent, useState } from 'react';
import { signIn, type StandaloneActor, type StandaloneConfig } from './standalone-session.js';

/** The sign-in form of a slice's own page. */
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export function StandaloneSignIn({ config, sliceName }: { config: StandaloneConfig; sliceName: string }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const actor: StandaloneActor = form.get('actor') === 'Operator' ? 'Operator' : 'DemandUser';
    signIn(config, actor, textOf(form, 'email'), textOf(form, 'password')).then(
      () => window.location.reload(),
      (cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)),
    );
  };
  return (
    <form onSubmit={submit} style={{ maxWidth: 360, margin: '15vh auto', display: 'grid', gap: 12 }}>
      <h1 style={{ fontSize: 20 }}>{sliceName}（単独表示）</h1>
      <label>
        区分{' '}
        <select name="actor" defaultValue="DemandUser">
          <option value="DemandUser">発注元ユーザー</option>
          <option value="Operator">運営</option>
        </select>
      </label>
      <label>
        メールアドレス <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        パスワード <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {error && <p role="alert">{error}</p>}
      <button type="submit">ログイン</button>
    </form>
  );
}
