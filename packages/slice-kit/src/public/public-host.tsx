import { createContext, useContext } from 'react';

/** A generated document with the types of its result and its variables. */
export interface PublicDocument<Data, Variables> {
  /** Never present: it carries the types. */
  readonly __apiType?: (variables: Variables) => Data;
}

/** What the shell offers a screen in the area `public`. */
export interface PublicHost {
  /**
   * Sends an operation that anonymous callers may send. Nothing is cached, and nothing of it is in the address.
   * @throws SliceError
   */
  request<Data, Variables extends object>(
    document: PublicDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /** Sets the page title in front of ` - 発注ハブ`; undefined restores the declared one. */
  setTitle(title: string | undefined): void;
}

const PublicHostContext = createContext<PublicHost | undefined>(undefined);

export const PublicHostProvider = PublicHostContext;

/** The shell, for a screen in the area `public`. */
export function usePublicHost(): PublicHost {
  const host = useContext(PublicHostContext);
  if (!host) throw new Error('usePublicHost was called outside of a screen in the area "public".');
  return host;
}
