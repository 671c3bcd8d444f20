import { Alert } from '@hacchu-hub/ui/feedback';
import type { Graph, Process, Releases } from './platform.types.js';
import { isFailing, percent, processWord } from './platform.words.js';

/** The problems, one sentence each. */
export function findProblems(
  releases: Releases | undefined,
  graph: Graph | undefined,
  processes: readonly Process[] | undefined,
): string[] {
  const failing = (releases?.slices ?? []).flatMap(({ remote, live, canary }) => [
    ...(isFailing(live.loads)
      ? [
          `${remote}の公開中の版${live.version}で失敗が多発しています（失敗率${percent(live.loads?.failureRate ?? 0)}）。`,
        ]
      : []),
    ...(canary && isFailing(canary.loads, canary.maxFailureRate)
      ? [
          `${remote}のカナリア版${canary.version}で失敗が多発しています（失敗率${percent(canary.loads?.failureRate ?? 0)}）。`,
        ]
      : []),
  ]);
  return [
    ...(processes ?? [])
      .filter(({ isReady }) => !isReady)
      .map((process) => `プロセス ${process.name}：${processWord(process)}。`),
    ...(graph?.refused?.isWaiting ? ['新しいグラフが拒否されています。'] : []),
    ...failing,
  ];
}

export interface SummaryProps {
  problems: readonly string[];
  /** How much of the state was read: all of it, a part with the rest on its way, or a part with a failure. */
  read: 'WHOLE' | 'READING' | 'FAILED';
}

/** The problems, or whether there are none. It always takes its place, so that nothing moves below a click. */
export const Summary = ({ problems, read }: SummaryProps) => {
  if (problems.length > 0)
    return (
      <Alert kind="error" title="確認が必要です">
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Alert>
    );
  switch (read) {
    case 'WHOLE':
      return <Alert kind="success">異常は見つかっていません。</Alert>;
    case 'READING':
      return <Alert>状態を確認しています…</Alert>;
    case 'FAILED':
      return <Alert>取得できない状態があるため、確認できていません。</Alert>;
  }
};
