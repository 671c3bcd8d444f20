/** Why a slice, or one of its screens, cannot be shown. Each code has a page in `docs/errors/`. */
export const problemTexts = {
  'SHELL-001': '画面の一覧（レジストリ）を取得できませんでした。',
  'SHELL-002': '画面の宣言（slice.json）に誤りがあります。',
  'SHELL-003': 'この画面は別のバージョンの発注ハブ向けに作られています。',
  'SHELL-004': '画面の配信元に接続できませんでした。',
  'SHELL-005': '画面のプログラムの形式が正しくありません。',
  'SHELL-006': '宣言された画面がプログラムに含まれていません。',
  'SHELL-007': '画面のファイルを読み込めませんでした。',
  'SHELL-008': '画面の表示中に問題が発生しました。',
  'SHELL-009': '画面の読み込みに時間がかかりすぎています。',
  'SHELL-010': '同じアドレスを複数の画面が宣言しています。',
} as const;

export type ProblemCode = keyof typeof problemTexts;

export interface SliceProblem {
  code: ProblemCode;
  sliceId: string;
  sliceName: string;
  owner: string;
  /** What is wrong, where, and how to mend it; for the team that owns the slice. */
  detail: string;
  traceId: string;
}

/** Carries a problem through React's error boundaries. */
export class SliceFailure extends Error {
  override readonly name = 'SliceFailure';
  constructor(
    readonly problem: SliceProblem,
    cause?: unknown,
  ) {
    super(`${problem.code} ${problem.sliceId}: ${problem.detail}`, { cause });
  }
}

/** A file of a release that is no longer served, or never arrived. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' || /Loading.+chunk|load script|dynamically imported/i.test(error.message)
  );
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
