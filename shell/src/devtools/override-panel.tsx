import { useEffect, useRef, useState } from 'react';
import { isAllowedAddress, readStoredOverrides, storeOverrides } from '../remotes/overrides.js';
import { useServices } from '../services.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import styles from './override-panel.module.css';

/** Lets a team run its slice from its own machine inside this shell. Changes take effect with the next load. */
export default function OverridePanel({ onClose }: { onClose: () => void }) {
  const { catalogue } = useWorkspace();
  const { overrides: active } = useServices();
  const [wanted, setWanted] = useState<Record<string, string>>(() => ({ ...readStoredOverrides() }));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  const given = Object.entries(wanted).filter(([, address]) => address.trim() !== '');
  const isValid = given.every(([, address]) => isAllowedAddress(address));
  const apply = (next: Record<string, string>) => {
    storeOverrides(next);
    window.location.assign(window.location.pathname);
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="override-title" onClose={onClose}>
      <h2 id="override-title">画面の差し替え</h2>
      <p>この端末で動いている画面（127.0.0.1）に差し替えます。差し替えはこのブラウザーだけに適用されます。</p>
      <table>
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
      {!isValid && <p role="alert">この端末（localhost または 127.0.0.1）のアドレスを入力してください。</p>}
      <div className={styles.actions}>
        <button type="button" className="button" onClick={onClose}>
          閉じる
        </button>
        <button type="button" className="button" onClick={() => apply({})}>
          すべて解除して再読み込み
        </button>
        <button
          type="button"
          className="button primary"
          disabled={!isValid}
          onClick={() => apply(Object.fromEntries(given))}
        >
          適用して再読み込み
        </button>
      </div>
    </dialog>
  );
}
