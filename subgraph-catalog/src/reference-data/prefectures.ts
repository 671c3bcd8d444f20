export { PREFECTURES, prefectureById } from '@hacchu-hub/subgraph-kit';
