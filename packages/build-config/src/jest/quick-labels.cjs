/**
 * To find the labels of a field, jsdom asks each node of the document for the field that it labels, and a label looks
 * for the id of its field from the start of the document. Testing Library asks for the labels of every field of a
 * document to find one by its label: up to a tenth of the time of the tests of forms. Here one walk through the
 * document finds the labels of all its fields, until something in it changes.
 */

/** @typedef {{ version: number, labels: Map<object, object[]> }} Found labels by field, when the root had a version */

/** @type {WeakMap<object, Found>} */
const found = new WeakMap();

/** Labels of all fields below a root, in the order of the document. */
function labelsBelow(root, { treeIterator, isLabelable, isLabel, isElement }) {
  const fields = new Map();
  const labels = [];
  for (const node of treeIterator(root)) {
    if (!isElement(node)) continue;
    const id = node.getAttributeNS(null, 'id');
    // The first one counts, whatever it is.
    if (id !== null && !fields.has(id)) fields.set(id, node);
    if (isLabel(node)) labels.push(node);
  }
  const byField = new Map();
  for (const label of labels) {
    const id = label.getAttributeNS(null, 'for');
    const field = id === null ? label.control : id !== '' && fields.get(id);
    if (!field || !isLabelable(field)) continue;
    if (byField.has(field)) byField.get(field).push(label);
    else byField.set(field, [label]);
  }
  return byField;
}

/** Must run before jsdom is loaded. */
function install() {
  const controls = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
  const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
  const NodeList = require('jsdom/lib/jsdom/living/generated/NodeList.js');
  const { HTML_NS } = require('jsdom/lib/jsdom/living/helpers/namespaces.js');
  const { ELEMENT_NODE } = require('jsdom/lib/jsdom/living/node-type.js');
  const jsdom = {
    treeIterator: (root) => domSymbolTree.treeIterator(root),
    isLabelable: controls.isLabelable,
    isElement: ({ nodeType }) => nodeType === ELEMENT_NODE,
    isLabel: ({ _localName, _namespaceURI }) => _localName === 'label' && _namespaceURI === HTML_NS,
  };
  const labelsOf = (root, field) => {
    // The version of a node changes with all that is below it, attributes included.
    if (found.get(root)?.version !== root._version)
      found.set(root, { version: root._version, labels: labelsBelow(root, jsdom) });
    return found.get(root).labels.get(field) ?? [];
  };
  controls.getLabelsForLabelable = (field) => {
    if (!controls.isLabelable(field)) return null;
    if (!field._labels) {
      const root = field.getRootNode({});
      const query = () => labelsOf(root, field);
      field._labels = NodeList.createImpl(root._globalObject, [], { element: root, query });
    }
    return field._labels;
  };
}

module.exports = { install };
