import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlSearch, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Modal } from '@hacchu-hub/ui/dialog';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { Page, Section } from '@hacchu-hub/ui/page';
import { SearchBox } from '@hacchu-hub/ui/search';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { NoDemands } from '../../demands/no-demands.js';
import { toErrorState } from '../../error-state.js';
import { type LogilessConnection_DemandFragment, WmsSettingsDocument } from '../../generated/graphql.js';
import { ConnectionTag } from '../../logiless/connection-state.js';
import { useDisconnect } from '../../logiless/disconnect.hook.js';
import { MerchantIdDialog } from '../../logiless/merchant-id.dialog.js';
import { LogilessSyncs } from '../../logiless/syncs.js';

type Row = LogilessConnection_DemandFragment;

const listState = { q: urlSearch(), page: urlNumber(1), limit: urlNumber(20) };

/** The server refuses longer pages. */
const MAX_LIMIT = 100;

const WITHDRAWING = '退会手続き中の組織です。';

/** Nobody may while the organisation withdraws. */
const mayEdit = ({ capabilities }: Row): boolean => capabilities.includes('wms:edit');

const columns: readonly Column<Row>[] = [
  { key: 'name', title: '組織名', render: ({ name }) => name },
  {
    key: 'state',
    title: '状態',
    width: '190px',
    nowrap: true,
    render: ({ logilessSetting }) => logilessSetting && <ConnectionTag state={logilessSetting.state} />,
  },
  {
    key: 'merchantId',
    title: 'マーチャントID',
    width: '160px',
    render: ({ logilessSetting }) => logilessSetting?.merchantID ?? '—',
  },
  {
    key: 'authenticatedAt',
    title: '最終認証',
    width: '160px',
    nowrap: true,
    render: ({ logilessSetting }) =>
      logilessSetting?.authenticatedAt ? <TimestampText value={logilessSetting.authenticatedAt} /> : '—',
  },
  {
    key: 'lastError',
    title: '直近のエラー',
    render: ({ logilessSetting }) =>
      logilessSetting?.lastError ? (
        <>
          {logilessSetting.lastErrorAt && <TimestampText value={logilessSetting.lastErrorAt} />}{' '}
          {logilessSetting.lastError}
        </>
      ) : (
        '—'
      ),
  },
];

/** The connections of all organisations to LOGILESS, for operators. */
const LogilessListScreen = () => {
  const [state, change] = useUrlState(listState);
  const [editing, setEditing] = useState<Row>();
  const [shown, setShown] = useState<Row>();
  const disconnect = useDisconnect();
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(WmsSettingsDocument, {
    variables: { page: state.page, limit, query: state.q || undefined },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.wmsSettings;
  const search = (q: string) => change({ q }, { replace: true });
  const menuOf = (row: Row): MenuItem[] => [
    {
      key: 'merchant',
      label: row.logilessSetting?.merchantID == null ? 'マーチャントIDを登録' : 'マーチャントIDを変更',
      icon: 'edit',
      disabledReason: mayEdit(row) ? undefined : WITHDRAWING,
      onSelect: () => setEditing(row),
    },
    {
      key: 'syncs',
      label: '同期の状況',
      icon: 'reload',
      disabledReason: row.logilessSetting?.merchantID == null ? 'マーチャントIDが未登録です。' : undefined,
      onSelect: () => setShown(row),
    },
    {
      key: 'disconnect',
      label: '連携を解除',
      danger: true,
      separated: true,
      disabledReason:
        row.logilessSetting?.state !== 'AUTHENTICATED'
          ? '連携していません。'
          : mayEdit(row)
            ? undefined
            : WITHDRAWING,
      onSelect: () => void disconnect.ask(row),
    },
  ];
  return (
    <Page title="ロジレス連携" context={page ? `${page.totalCount.toLocaleString('ja-JP')}件` : null}>
      <Section flush>
        <DataTable
          label="ロジレス連携の一覧"
          toolbar={
            <SearchBox label="組織を検索" placeholder="組織名で検索" value={state.q} onChange={search} />
          }
          columns={[
            ...columns,
            {
              key: 'actions',
              title: '操作',
              width: '64px',
              align: 'center',
              isFrozen: true,
              render: (row) => <MenuButton label={`${row.name}の操作`} items={menuOf(row)} />,
            },
          ]}
          rows={page?.items}
          rowKey={({ uuid }) => uuid}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            <NoDemands
              query={state.q}
              onReset={() => search('')}
              description="組織を登録すると、ロジレスと連携できます。"
            />
          }
          paging={
            page && { page: state.page, limit, totalCount: page.totalCount, onChange: (next) => change(next) }
          }
        />
      </Section>
      {shown && (
        <Modal open title={`${shown.name}の同期`} width={960} onClose={() => setShown(undefined)}>
          <LogilessSyncs demandUuid={shown.uuid} />
        </Modal>
      )}
      {editing && <MerchantIdDialog demand={editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
};

export default LogilessListScreen;
