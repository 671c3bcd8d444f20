export { aCategory, aDestination, aProduct, aSupplier, taxCategories } from './catalog.js';
export { aPage, aPrefecture, nextUuid, prefectures } from './ids.js';
export { anOrder, OrderBuilder, type OrderBuilt, type OrderProductLineBuilt } from './orders.js';
