import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { loadableDialog } from '../loadable/index.js';

export interface ConfirmOptions {
  /** Names the object and the consequence, e.g. 「仕入先「○○」を削除します」. */
  title: string;
  content?: ReactNode;
  /** Label of the button: the verb (「削除する」), never OK or はい. */
  verb: string;
  /** Label of the other button. Default キャンセル. */
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

interface Pending {
  options: ConfirmOptions;
  answer: (value: boolean) => void;
}

const ConfirmDialog = loadableDialog(async () => (await import('./confirm.dialog.js')).default);

/** Renders the page's one open confirmation. */
export const ConfirmHost = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<Pending>();
  const confirm = useCallback<Confirm>(
    (options) =>
      new Promise((resolve) => {
        const answer = (value: boolean) => {
          setPending((current) => (current?.answer === answer ? undefined : current));
          resolve(value);
        };
        setPending({ options, answer });
      }),
    [],
  );
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {pending && <ConfirmDialog {...pending} onClose={() => pending.answer(false)} />}
    </ConfirmContext.Provider>
  );
};

/** Asks for confirmation of an action: resolves to true when the user chose the verb. */
export const useConfirm = (): Confirm => {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error('useConfirm was called outside of UiProvider.');
  return confirm;
};
