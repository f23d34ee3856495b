import { AGAIN_DEFECTS } from './again-defects.ts'
import { AGAIN_GOLD } from './again-gold.ts'
import { ASIDE_DEFECTS } from './aside-defects.ts'
import { ASIDE_GOLD } from './aside-gold.ts'
import { FINAL_DEFECTS } from './final-defects.ts'
import { FINAL_GOLD } from './final-gold.ts'
import { FOURTH_DEFECTS } from './fourth-defects.ts'
import { FOURTH_GOLD } from './fourth-gold.ts'
import { FRESH_DEFECTS } from './fresh-defects.ts'
import { FRESH_GOLD } from './fresh-gold.ts'
import { HELDOUT_DEFECTS } from './heldout-defects.ts'
import { HELDOUT_GOLD } from './heldout-gold.ts'
import { LAST_DEFECTS } from './last-defects.ts'
import { LAST_GOLD } from './last-gold.ts'
import { LATER_DEFECTS } from './later-defects.ts'
import { LATER_GOLD } from './later-gold.ts'
import { ONCE_DEFECTS } from './once-defects.ts'
import { ONCE_GOLD } from './once-gold.ts'
import { PLAIN_DEFECTS } from './plain-defects.ts'
import { PLAIN_GOLD } from './plain-gold.ts'
import { QUIET_DEFECTS } from './quiet-defects.ts'
import { QUIET_GOLD } from './quiet-gold.ts'
import type { Corpus } from './score.ts'
import { SPOKEN_DEFECTS } from './spoken-defects.ts'
import { SPOKEN_GOLD } from './spoken-gold.ts'
import { TUNED_DEFECTS } from './tuned-defects.ts'
import { TUNED_GOLD } from './tuned-gold.ts'
import { UNSEEN_DEFECTS } from './unseen-defects.ts'
import { UNSEEN_GOLD } from './unseen-gold.ts'

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

/**
 * In everyday words, in the usual ones, and in the usual ones again: scored 38.0, 90.0 and 96.9 % when no rule had seen
 * them. Not mended to the last defect, so that something is left that shows how the rules do on what they were not
 * written for. The last four are in the words people speak, the fourth in milder ones: 25.0, 22.0, 16.2 and 46.2 % by the
 * rules as they were; the second 44.4 % when only the first had been looked at, the third 18.7 % after both, the fourth
 * 49.1 % after all three. Nobody's way of speaking tells another's: each new one has words of its own.
 */
export const AS_FOUND: (Corpus & { f1: number; located: number; alarms: number })[] = [
  { name: 'unseen', gold: UNSEEN_GOLD, defects: UNSEEN_DEFECTS, f1: 0.8, located: 0.8, alarms: 0.1 },
  { name: 'again', gold: AGAIN_GOLD, defects: AGAIN_DEFECTS, f1: 0.93, located: 0.95, alarms: 0 },
  { name: 'once', gold: ONCE_GOLD, defects: ONCE_DEFECTS, f1: 0.95, located: 0.95, alarms: 0 },
  { name: 'spoken', gold: SPOKEN_GOLD, defects: SPOKEN_DEFECTS, f1: 0.95, located: 0.93, alarms: 0 },
  { name: 'aside', gold: ASIDE_GOLD, defects: ASIDE_DEFECTS, f1: 0.85, located: 0.84, alarms: 0 },
  { name: 'later', gold: LATER_GOLD, defects: LATER_DEFECTS, f1: 0.89, located: 0.95, alarms: 0 },
  { name: 'fourth', gold: FOURTH_GOLD, defects: FOURTH_DEFECTS, f1: 0.92, located: 0.95, alarms: 0 },
]
