import { Button } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';

interface NoDemandsProps {
  /** The search text; empty without a search. */
  query: string;
  onReset: () => void;
  /** Explains what is possible once there is an organisation. */
  description: string;
  /** The first step when there is no organisation. */
  action?: ReactNode;
}

/** The empty state of a list of organisations: none found, or none registered. */
export const NoDemands = ({ query, onReset, description, action }: NoDemandsProps) =>
  query === '' ? (
    <EmptyState
      icon="demands"
      title="組織はまだ登録されていません"
      description={description}
      action={action}
    />
  ) : (
    <EmptyState
      icon="search"
      title={`「${query}」に一致する組織はありません`}
      description="別の言葉でお試しください。"
      action={<Button onClick={onReset}>条件をすべて外す</Button>}
    />
  );
