import { HELDOUT_DEFECTS } from './heldout-defects.ts'
import { HELDOUT_GOLD } from './heldout-gold.ts'
import type { Corpus } from './score.ts'
import { TUNED_DEFECTS } from './tuned-defects.ts'
import { TUNED_GOLD } from './tuned-gold.ts'

export const CORPORA: Corpus[] = [
  { name: 'tuned', gold: TUNED_GOLD, defects: TUNED_DEFECTS },
  { name: 'heldout', gold: HELDOUT_GOLD, defects: HELDOUT_DEFECTS },
]
