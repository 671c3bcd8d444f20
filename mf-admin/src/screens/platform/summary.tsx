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

/** The problems, or the confirmation that there are none. */
export const Summary = ({ problems, isWhole }: { problems: readonly string[]; isWhole: boolean }) => {
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
  return isWhole ? <Alert kind="success">異常は見つかっていません。</Alert> : null;
};
