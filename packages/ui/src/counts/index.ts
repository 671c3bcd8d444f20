export { CountTiles, type CountTile } from './count-tiles.js';
