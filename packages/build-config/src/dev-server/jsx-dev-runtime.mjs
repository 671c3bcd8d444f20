/**
 * What SWC's development output imports. Shells share the runtime of production alone (`react/jsx-runtime`), so the
 * development calls end there; React's warnings come from the shell's copy of React.
 */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
