let last = 0;

/** A deterministic UUID in version 7 format, the same in every run of a test. */
export const nextUuid = (): string => {
  last += 1;
  return `01920000-0000-7000-8000-${String(last).padStart(12, '0')}`;
};

export const createdAt = '2026-11-01T00:00:00.000000Z';
export const updatedAt = '2026-11-20T03:04:05.123456Z';

const prefectureNames: Readonly<Record<number, string>> = {
  1: '北海道',
  13: '東京都',
  27: '大阪府',
  47: '沖縄県',
};

export const aPrefecture = (id: number) => ({ id, name: prefectureNames[id] ?? `都道府県${id}` });

/** Result of `Query.prefectures`. */
export const prefectures = () =>
  Object.entries(prefectureNames).map(([id, name]) => ({ id: Number(id), name }));

/** A page of a list, as the graph returns it. */
export const aPage = <T>(
  items: readonly T[],
  own: { totalCount?: number; isTotalCountExact?: boolean; page?: number; limit?: number } = {},
) => ({
  items,
  totalCount: items.length,
  isTotalCountExact: true,
  page: 1,
  limit: 20,
  ...own,
});
