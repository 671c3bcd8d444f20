import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog, DialogActions } from '@hacchu-hub/ui/light/dialog';
import { useState } from 'react';
import { addressAskingFor, checkAddress } from '../remotes/overrides.js';
import { useServices } from '../services.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import styles from './override-panel.module.css';

/** Lets a team run its local slice inside this shell. Changes take effect after a reload. */
export default function OverridePanel({ onClose }: { onClose: () => void }) {
  const { catalogue } = useWorkspace();
  const { overrides: active } = useServices();
  const [wanted, setWanted] = useState<Record<string, string>>(() => ({ ...active }));

  const given = Object.entries(wanted).filter(([, address]) => address.trim() !== '');
  const reason = given.map(([, address]) => checkAddress(address)).find((checked) => !checked.ok)?.reason;
  // The next page asks before it loads anything, whatever the origin of the URL.
  const apply = (next: Record<string, string>) =>
    window.location.assign(addressAskingFor(window.location.pathname, next));

  return (
    <Dialog title="画面の差し替え" width={760} onClose={onClose}>
      <p>この端末で動いている画面（127.0.0.1）に差し替えます。差し替えはこのタブだけに適用されます。</p>
      <table className={styles.remotes}>
        <thead>
          <tr>
            <th scope="col">画面</th>
            <th scope="col">公開中</th>
            <th scope="col">マニフェストのアドレス</th>
          </tr>
        </thead>
        <tbody>
          {catalogue.entries.map(({ remote, version, name }) => (
            <tr key={remote}>
              <th scope="row">{name}</th>
              <td>{active[remote] ? '差し替え中' : version}</td>
              <td>
                <input
                  aria-label={`${name}のマニフェストのアドレス`}
                  placeholder={`http://127.0.0.1:8081/${remote}/0.1.0/mf-manifest.json`}
                  value={wanted[remote] ?? ''}
                  onChange={(event) => setWanted({ ...wanted, [remote]: event.target.value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reason !== undefined && <p role="alert">{reason}</p>}
      <DialogActions>
        <Button kind="outline" size="large" onClick={onClose}>
          閉じる
        </Button>
        <Button kind="outline" size="large" onClick={() => apply({})}>
          すべて解除して再読み込み
        </Button>
        <Button
          kind="primary"
          size="large"
          disabledReason={reason}
          onClick={() => apply(Object.fromEntries(given))}
        >
          確認へ進む
        </Button>
      </DialogActions>
    </Dialog>
  );
}
