import {
  type UrlField,
  urlNumber,
  urlOneOf,
  urlSearch,
  type UrlState,
  urlText,
} from '@hacchu-hub/slice-kit/navigation';
import { isLocalDate } from '@hacchu-hub/ui/date';
import type { AuditCategory, AuditEntryWhere } from '../../generated/graphql.js';

/** A day; anything else reads as none. */
const urlDay = (): UrlField<string> => ({
  fallback: '',
  read: ([day = '']) => (isLocalDate(day) ? day : ''),
  write: (day) => [day],
});

export const CATEGORIES: Readonly<Record<AuditCategory, string>> = {
  USER: 'ユーザー',
  ROLE: '権限',
  FEATURE_FLAG: '機能',
  SETTING: '設定',
  OPERATOR: '運営ユーザー',
  PLATFORM: 'プラットフォーム',
};

/** The categories of a log. */
export const categoriesOf = (isOfOperators: boolean): readonly AuditCategory[] =>
  isOfOperators ? ['OPERATOR', 'PLATFORM'] : ['USER', 'ROLE', 'FEATURE_FLAG', 'SETTING'];

export const auditLogUrl = {
  q: urlSearch(),
  from: urlDay(),
  to: urlDay(),
  actor: urlText(),
  category: urlOneOf<AuditCategory | ''>(
    ['', 'USER', 'ROLE', 'FEATURE_FLAG', 'SETTING', 'OPERATOR', 'PLATFORM'],
    '',
  ),
  event: urlText(),
  page: urlNumber(1),
  limit: urlNumber(20),
};

export type AuditLogState = UrlState<typeof auditLogUrl>;

export const noFilters = { q: '', from: '', to: '', actor: '', category: '', event: '' } as const;

/** What the server searches for. */
export const toSearch = ({
  q,
  from,
  to,
  actor,
  category,
  event,
}: AuditLogState): { categories: AuditCategory[]; where: AuditEntryWhere } => ({
  categories: category === '' ? [] : [category],
  where: {
    text: /\S/.test(q) ? q : null,
    dateFrom: from || null,
    dateTo: to || null,
    actor: actor || null,
    event: event || null,
  },
});
