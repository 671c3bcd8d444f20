import type { FilterChip } from '@hacchu-hub/ui/search';
import {
  activeFilterChips,
  amountRangeWords,
  dayRangeWords,
  type FilterDescription,
} from '../../filters/chip-words.js';
import type { NamesOfFilters } from '../../filters/names-of-filters.hook.js';
import { supplierAnswerLabel } from '../../supplier-answer/supplier-answer-tag.js';
import type { OrderListState } from './order-list.url.js';

const allChips = (
  state: OrderListState,
  names: NamesOfFilters,
  creatorName: string | undefined,
): readonly FilterDescription<OrderListState>[] => [
  {
    key: 'supplier',
    isActive: state.supplier !== '',
    label: `仕入先：${names.supplier ?? '選択中'}`,
    patch: { supplier: '' },
  },
  {
    key: 'destination',
    isActive: state.destination !== '',
    label: `納品先：${names.destination ?? '選択中'}`,
    patch: { destination: '' },
  },
  {
    key: 'product',
    isActive: state.product !== '',
    label: `商品：${names.product ?? '選択中'}`,
    patch: { product: '' },
  },
  {
    key: 'creator',
    isActive: state.creator !== '',
    label: `作成者：${creatorName ?? '選択中'}`,
    patch: { creator: '' },
  },
  {
    key: 'ordered',
    isActive: state.orderedFrom !== '' || state.orderedTo !== '',
    label: `発注日：${dayRangeWords(state.orderedFrom, state.orderedTo)}`,
    patch: { orderedFrom: '', orderedTo: '' },
  },
  {
    key: 'due',
    isActive: state.dueFrom !== '' || state.dueTo !== '',
    label: `納期（最短）：${dayRangeWords(state.dueFrom, state.dueTo)}`,
    patch: { dueFrom: '', dueTo: '' },
  },
  {
    key: 'amount',
    isActive: state.amountFrom !== '' || state.amountTo !== '',
    label: `合計（税込）：${amountRangeWords(state.amountFrom, state.amountTo)}`,
    patch: { amountFrom: '', amountTo: '' },
  },
  { key: 'toReview', isActive: state.toReview, label: '自分の承認待ち', patch: { toReview: false } },
  { key: 'mine', isActive: state.mine, label: '承認者：自分', patch: { mine: false } },
  { key: 'requested', isActive: state.requested, label: '申請者：自分', patch: { requested: false } },
  { key: 'orphaned', isActive: state.orphaned, label: '申請者が不在の差戻し', patch: { orphaned: false } },
  { key: 'excess', isActive: state.excess, label: '入荷数の超過', patch: { excess: false } },
  { key: 'sendFailed', isActive: state.sendFailed, label: '送信失敗', patch: { sendFailed: false } },
  { key: 'sendStopped', isActive: state.sendStopped, label: '送信中止', patch: { sendStopped: false } },
  { key: 'bounced', isActive: state.bounced, label: '不達', patch: { bounced: false } },
  { key: 'late', isActive: state.late, label: '納期遅れ', patch: { late: false } },
  { key: 'dueToday', isActive: state.dueToday, label: '本日納品予定', patch: { dueToday: false } },
  {
    key: 'answer',
    isActive: state.answer !== '',
    label: state.answer === '' ? '' : supplierAnswerLabel(state.answer),
    patch: { answer: '' },
  },
  { key: 'unnotified', isActive: state.unnotified, label: '未通知の変更あり', patch: { unnotified: false } },
];

/** The active filters, in words. */
export const orderFilterChips = (
  state: OrderListState,
  names: NamesOfFilters,
  creatorName: string | undefined,
  change: (patch: Partial<OrderListState>) => void,
): readonly FilterChip[] => activeFilterChips(allChips(state, names, creatorName), change);
