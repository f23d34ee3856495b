import { FINAL_DEFECTS } from './final-defects.ts'
import { FINAL_GOLD } from './final-gold.ts'
import { FRESH_DEFECTS } from './fresh-defects.ts'
import { FRESH_GOLD } from './fresh-gold.ts'
import { HELDOUT_DEFECTS } from './heldout-defects.ts'
import { HELDOUT_GOLD } from './heldout-gold.ts'
import { LAST_DEFECTS } from './last-defects.ts'
import { LAST_GOLD } from './last-gold.ts'
import { PLAIN_DEFECTS } from './plain-defects.ts'
import { PLAIN_GOLD } from './plain-gold.ts'
import { QUIET_DEFECTS } from './quiet-defects.ts'
import { QUIET_GOLD } from './quiet-gold.ts'
import type { Corpus } from './score.ts'
import { TUNED_DEFECTS } from './tuned-defects.ts'
import { TUNED_GOLD } from './tuned-gold.ts'

/** In the order they were written; each was scored once before any rule saw it. */
export const CORPORA: Corpus[] = [
  { name: 'tuned', gold: TUNED_GOLD, defects: TUNED_DEFECTS },
  { name: 'heldout', gold: HELDOUT_GOLD, defects: HELDOUT_DEFECTS },
  { name: 'fresh', gold: FRESH_GOLD, defects: FRESH_DEFECTS },
  { name: 'final', gold: FINAL_GOLD, defects: FINAL_DEFECTS },
  { name: 'last', gold: LAST_GOLD, defects: LAST_DEFECTS },
  { name: 'plain', gold: PLAIN_GOLD, defects: PLAIN_DEFECTS },
  { name: 'quiet', gold: QUIET_GOLD, defects: QUIET_DEFECTS },
]
