import { type Corpus, readCorpus } from './corpus.ts'

/** In the order they were written; each was scored once before any rule saw it. */
export const CORPORA: Corpus[] = ['tuned', 'heldout', 'fresh', 'final', 'last', 'plain', 'quiet'].map(
  readCorpus,
)

/**
 * In everyday words, in the usual ones, and in the usual ones again: scored 38.0, 90.0 and 96.9 % when no rule had seen
 * them. Not mended to the last defect, so that something is left that shows how the rules do on what they were not
 * written for. The last four are in the words people speak, the fourth in milder ones: 25.0, 22.0, 16.2 and 46.2 % by the
 * rules as they were; the second 44.4 % when only the first had been looked at, the third 18.7 % after both, the fourth
 * 49.1 % after all three. Nobody's way of speaking tells another's: each new one has words of its own.
 */
export const AS_FOUND: (Corpus & { f1: number; located: number; alarms: number })[] = [
  { ...readCorpus('unseen'), f1: 0.8, located: 0.8, alarms: 0.1 },
  { ...readCorpus('again'), f1: 0.93, located: 0.95, alarms: 0 },
  { ...readCorpus('once'), f1: 0.95, located: 0.95, alarms: 0 },
  { ...readCorpus('spoken'), f1: 0.95, located: 0.93, alarms: 0 },
  { ...readCorpus('aside'), f1: 0.85, located: 0.84, alarms: 0 },
  { ...readCorpus('later'), f1: 0.89, located: 0.95, alarms: 0 },
  { ...readCorpus('fourth'), f1: 0.92, located: 0.95, alarms: 0 },
]
