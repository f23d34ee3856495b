// What the reader of facts offers, under the names used here.
export {
  EXTRACTOR,
  FACT_CATALOGUE,
  type FactSheet,
  type FactState,
  type FactValue,
  overlay,
  readFactSheet,
  type Supplement,
} from '@xinqi/review'
