import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import {
  PinPlatformSliceDocument,
  type PlatformCanaryInput,
  PromotePlatformCanaryDocument,
  PublishPlatformReleaseDocument,
  RecallPlatformReleaseDocument,
  RollBackPlatformSliceDocument,
  UnpinPlatformSliceDocument,
  UpdatePlatformCanaryDocument,
} from '../../generated/graphql.js';

interface Reason {
  reason: string;
}

/** The changes of the registry; each rejects with a SliceError that its dialog shows. */
export interface PlatformChanges {
  isRunning: boolean;
  pin: (remote: string, input: Reason) => Promise<void>;
  unpin: (remote: string, input: Reason) => Promise<void>;
  rollBack: (remote: string, input: Reason & { version: string }) => Promise<void>;
  recall: (remote: string, input: Reason & { version: string; isUrgent: boolean }) => Promise<void>;
  promote: (remote: string, input: Reason) => Promise<void>;
  updateCanary: (remote: string, input: Reason & PlatformCanaryInput) => Promise<void>;
  publish: (
    remote: string,
    input: Reason & { url: string; canary: PlatformCanaryInput | null },
  ) => Promise<void>;
}

const options = { touches: ['PlatformReleases', 'PlatformHistory', 'AuditEntry'], isHandled: true } as const;

export interface PlatformChangesOptions {
  /** The revision that the open dialog is based on. */
  expectedRevision: number;
  /** Called after a concurrent change. */
  onConflict: () => Promise<void>;
}

/** Changes of releases, with a notification on success. */
export function usePlatformChanges({
  expectedRevision,
  onConflict,
}: PlatformChangesOptions): PlatformChanges {
  const notify = useNotify();
  const [pin, pinning] = useSliceMutation(PinPlatformSliceDocument, options);
  const [unpin, unpinning] = useSliceMutation(UnpinPlatformSliceDocument, options);
  const [rollBack, rollingBack] = useSliceMutation(RollBackPlatformSliceDocument, options);
  const [recall, recalling] = useSliceMutation(RecallPlatformReleaseDocument, options);
  const [promote, promoting] = useSliceMutation(PromotePlatformCanaryDocument, options);
  const [updateCanary, updating] = useSliceMutation(UpdatePlatformCanaryDocument, options);
  const [publish, publishing] = useSliceMutation(PublishPlatformReleaseDocument, options);
  const states = [pinning, unpinning, rollingBack, recalling, promoting, updating, publishing];

  const at = (remote: string) => ({ remote, expectedRevision });
  const carryOut = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof SliceError && error.code === 'ABORTED') await onConflict();
      throw error;
    }
    notify.success(done);
  };

  return {
    isRunning: states.some(({ isRunning }) => isRunning),
    pin: (remote, input) =>
      carryOut(pin({ input: { ...input, ...at(remote) } }), `${remote}の公開中の版を固定しました。`),
    unpin: (remote, input) =>
      carryOut(unpin({ input: { ...input, ...at(remote) } }), `${remote}の固定を解除しました。`),
    rollBack: (remote, input) =>
      carryOut(rollBack({ input: { ...input, ...at(remote) } }), `${remote}を${input.version}に戻しました。`),
    recall: (remote, input) =>
      carryOut(
        recall({ input: { ...input, ...at(remote) } }),
        `${remote} ${input.version}を取り下げました。`,
      ),
    promote: (remote, input) =>
      carryOut(
        promote({ input: { ...input, ...at(remote) } }),
        `${remote}のカナリア版を全員に公開しました。`,
      ),
    updateCanary: (remote, input) =>
      carryOut(
        updateCanary({ input: { ...input, ...at(remote) } }),
        `${remote}のカナリア版の公開先を変更しました。`,
      ),
    publish: (remote, input) =>
      carryOut(publish({ input: { ...input, ...at(remote) } }), `${remote}の新しい版を公開しました。`),
  };
}
