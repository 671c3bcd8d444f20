import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';

interface NoUsersProps {
  query: string;
  invite: ReactNode;
  onClear: () => void;
}

/** Why there are no users: none match the search, or none were invited. */
export const NoUsers = ({ query, invite, onClear }: NoUsersProps) =>
  query === '' ? (
    <EmptyState
      icon="users"
      title="ユーザーはまだいません"
      description="招待するとメールが届き、パスワードを設定して利用を始められます。"
      action={invite}
    />
  ) : (
    <EmptyState
      icon="search"
      title={`「${query}」に一致するユーザーはいません`}
      description="別の言葉でお試しください。"
      action={<Button onClick={onClear}>条件をすべて外す</Button>}
    />
  );
