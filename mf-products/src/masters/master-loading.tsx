import { type SliceError } from '@hacchu-hub/slice-kit/data';
import { useHrefToList } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { type Master } from './master.js';

export interface MasterLoadingProps {
  master: Master;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
}

/** Placeholder while a record loads, does not exist, or cannot be read. */
export const MasterLoading = ({ master, error, refetch }: MasterLoadingProps) => {
  const list = useHrefToList()(master.list);
  const back = { href: list, label: `${master.word}の一覧` };
  if (!error) {
    return (
      <Page title={<Skeleton lines={1} label={`${master.word}を読み込んでいます`} />} back={back}>
        <Section>
          <Skeleton lines={6} />
        </Section>
      </Page>
    );
  }
  const isMissing = error.code === 'NOT_FOUND';
  return (
    <Page title={master.word} back={back}>
      <Section>
        <ErrorState
          title={isMissing ? `この${master.word}は見つかりません` : `${master.word}を読み込めませんでした`}
          message={isMissing ? 'URLが正しいかご確認ください。一覧から探すこともできます。' : error.message}
          traceId={error.traceId}
          onRetry={isMissing ? undefined : () => void refetch()}
          action={<ButtonLink href={list}>一覧を開く</ButtonLink>}
        />
      </Section>
    </Page>
  );
};
