/** A name for React's developer tools, given to a component or context of the module. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** A component or context that a call makes. */
const MADE_BY_CALL = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets webpack drop the components and contexts of a module that nothing imports: it keeps what is given a display
 * name and what a call makes that is not marked as free of side effects. Lines keep their numbers.
 *
 * @param {string} source
 */
module.exports = function pureComponents(source) {
  return source.replace(DISPLAY_NAME, '').replace(MADE_BY_CALL, '$1/*#__PURE__*/ $2');
};
