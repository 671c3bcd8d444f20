import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Alert } from '@hacchu-hub/ui/feedback';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type LiveResult, LiveSection } from './live-section.js';
import styles from './platform.module.css';
import type { Graph, Releases } from './platform.types.js';
import { shortHash } from './platform.words.js';

export interface GraphSectionProps extends LiveResult<Graph> {
  releases: Releases | undefined;
}

/** Whether a subgraph serves the schema that the registry has accepted; the hash of what it serves is shortened. */
function acceptance(releases: Releases | undefined, subgraph: string, servedHash: string): string {
  const accepted = releases?.schemas.find((schema) => schema.subgraph === subgraph);
  if (!accepted) return '';
  return accepted.sha256.startsWith(servedHash)
    ? '（承認されたスキーマと一致しています）'
    : '（承認されたスキーマと異なっています）';
}

/** The graph that the gateway serves, and the one that it refused. */
export const GraphSection = ({ releases, ...result }: GraphSectionProps) => (
  <LiveSection title="グラフ" description="ゲートウェイが使用しているスーパーグラフです。" {...result}>
    {(graph) => (
      <>
        {graph.refused?.isWaiting && (
          <Alert kind="error" title="新しいグラフが拒否されています">
            <div className={styles.reason}>{graph.refused.reason}</div>
            <div>
              <TimestampText value={graph.refused.since} />
              から。現在のグラフのまま動いています。
            </div>
          </Alert>
        )}
        <DescriptionList
          items={[
            {
              label: 'ハッシュ',
              value: <code>{shortHash(graph.sha256)}</code>,
            },
            {
              label: 'レジストリが承認したグラフ',
              value: releases?.supergraphSha256 && (
                <>
                  <code>{shortHash(releases.supergraphSha256)}</code>
                  {releases.supergraphSha256 === graph.sha256 ? '（一致しています）' : '（異なっています）'}
                </>
              ),
            },
            {
              label: '最後の切り替え',
              value: graph.swappedAt ? <TimestampText value={graph.swappedAt} /> : '起動後の切り替えなし',
            },
            { label: 'ゲートウェイの起動', value: <TimestampText value={graph.startedAt} /> },
            {
              label: '最後に拒否されたグラフ',
              value: graph.refused && !graph.refused.isWaiting && (
                <>
                  <code>{graph.refused.version}</code> <TimestampText value={graph.refused.since} />
                  （解消済み）
                  <div className={styles.reason}>{graph.refused.reason}</div>
                </>
              ),
            },
          ]}
        />
        <ul className={styles.rows} aria-label="サブグラフ">
          {graph.parts.map(({ subgraph, servedHash, swappedHash }) => (
            <li key={subgraph} className={styles.row}>
              <strong>{subgraph}</strong>
              {servedHash === null ? (
                <StatusTag tone="red">応答なし</StatusTag>
              ) : (
                <span>
                  <code>{servedHash}</code>
                  {acceptance(releases, subgraph, servedHash)}
                </span>
              )}
              {swappedHash !== null && swappedHash !== servedHash && (
                <span className={styles.fact}>
                  切り替え時 <code>{swappedHash}</code>
                </span>
              )}
            </li>
          ))}
        </ul>
      </>
    )}
  </LiveSection>
);
