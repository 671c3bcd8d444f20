import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { type SliceError } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, useHrefToList } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { totalWords } from '@hacchu-hub/ui/pagination';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { type ReactNode, useState } from 'react';
import { CsvImportDialog } from '../csv/csv-import.dialog.js';
import { type Master, paramsOf } from './master.js';
import { MasterFilters, type OwnFilter } from './master-filters.js';
import { type MasterListState } from './master-list.hook.js';

interface ListedRecord {
  uuid: string;
  name: string;
  deletedAt: string | null;
}

export interface MasterListProps<T extends ListedRecord> {
  master: Master;
  /** The master to whose list the page leads back. */
  above?: Master;
  /** The searched fields: 「商品名・型番・カラー・サイズ」. */
  searches: string;
  columns: readonly Column<T>[];
  list: MasterListState;
  /** A filter that only this master has. */
  ownFilter?: OwnFilter;
  /** Further links beside the title. */
  links?: ReactNode;
  /** The list's part of the query result. */
  answer: { items: readonly T[]; totalCount: number; isTotalCountExact: boolean } | undefined;
  isRefreshing: boolean;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
}

interface NoRecordsProps extends Pick<MasterListProps<ListedRecord>, 'master' | 'searches' | 'list'> {
  /** By a filter that only this master has. */
  isFiltered: boolean;
  /** How to register the first one. */
  children: ReactNode;
}

/** Why the list is empty: nothing matches, or nothing is registered. */
const NoRecords = ({ master, searches, list, isFiltered, children }: NoRecordsProps) =>
  list.query === '' && !isFiltered ? (
    <EmptyState
      icon={master.icon}
      title={`${master.word}はまだ登録されていません`}
      description={`登録した${master.word}は、${master.usedIn}の入力で選べるようになります。`}
      action={children}
    />
  ) : (
    <EmptyState
      icon="search"
      title={`${list.query === '' ? '条件' : `「${list.query}」`}に一致する${master.word}はありません`}
      description={
        list.query === ''
          ? '条件を変えてお試しください。'
          : `${searches}から検索しています。別の言葉でお試しください。`
      }
      action={<Button onClick={list.clear}>条件をすべて外す</Button>}
    />
  );

/** The list page of a master: search, table, pagination; a row links to the record. */
export const MasterList = <T extends ListedRecord>({
  master,
  above,
  searches,
  columns,
  list,
  ownFilter,
  links,
  answer,
  isRefreshing,
  error,
  refetch,
}: MasterListProps<T>) => {
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const trackClick = useTrackClick();
  const { hasCapability } = useSession();
  const create = hasCapability('catalog:edit') ? hrefTo(master.create) : undefined;
  const createLink = (
    <ButtonLink
      kind="primary"
      icon="plus"
      href={create}
      onClick={() => trackClick(`${master.tracking}_create`)}
    >
      {master.word}を登録する
    </ButtonLink>
  );
  const [isImporting, setIsImporting] = useState(false);
  const { csvTarget } = master;
  const importButton = csvTarget && hasCapability('catalog:edit') && (
    <Button onClick={() => setIsImporting(true)}>CSV取込</Button>
  );
  const exportedAs = { q: list.query || undefined, category: (ownFilter && list.category) || undefined };
  const csvsHref = master.csvs && hasCapability('csv:view') ? hrefTo(master.csvs, {}, exportedAs) : undefined;
  const closeImport = () => {
    setIsImporting(false);
    void refetch();
  };
  return (
    <Page
      title={master.word}
      back={above && { href: hrefToList(above.list), label: `${above.word}の一覧` }}
      context={answer ? totalWords(answer.totalCount, answer.isTotalCountExact) : null}
      primary={createLink}
      secondary={
        <>
          {links}
          {importButton}
          <ButtonLink href={csvsHref}>CSV出力</ButtonLink>
        </>
      }
    >
      <Section flush>
        <DataTable
          label={`${master.word}の一覧`}
          toolbar={<MasterFilters master={master} searches={searches} list={list} own={ownFilter} />}
          columns={columns}
          rows={answer?.items}
          rowKey={(row) => row.uuid}
          rowHref={(row) => hrefTo(master.detail, paramsOf(master, row.uuid))}
          rowTone={({ deletedAt }) => (deletedAt === null ? undefined : 'muted')}
          sorting={list.sorting}
          isRefreshing={isRefreshing}
          empty={
            <NoRecords master={master} searches={searches} list={list} isFiltered={!!ownFilter?.chips.length}>
              {createLink}
              {importButton}
            </NoRecords>
          }
          error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
          paging={
            answer && {
              page: list.page,
              limit: list.limit,
              totalCount: answer.totalCount,
              isTotalCountExact: answer.isTotalCountExact,
              onChange: list.goTo,
            }
          }
          columnsKey={`hacchu-hub:columns:${master.list}`}
        />
      </Section>
      {csvTarget && (
        <CsvImportDialog target={csvTarget} word={master.word} open={isImporting} onClose={closeImport} />
      )}
    </Page>
  );
};
