import {
  readDuties as dutiesIn,
  EXTRACTOR,
  type FactSheet,
  type ReadDuty,
  readFactSheet,
} from '@xinqi/review'
import { checkRules } from './check-rules.ts'
import { compareDocuments, compareTexts } from './compare-documents.ts'
import { exportComparison } from './export-comparison.ts'
import { exportReview, wordWithAccepted } from './export-review.ts'
import { extractFields } from './extract-fields.ts'
import { holdPages, readHeld } from './hold-pages.ts'
import { proposeFromDocument } from './propose-from-document.ts'
import { abstractDocument, reviewDocument, reviewText } from './review-document.ts'
import { readTrackedWord, writeTrackedWord } from './word-changes.ts'
import { writeDraft } from './write-draft.ts'

/** The facts of a contract's files. */
const readFacts = ({
  files,
  today,
}: {
  files: { name: string; text: string }[]
  today: string
}): FactSheet =>
  files.every(({ text }) => text.trim() === '')
    ? { extractor: EXTRACTOR, kind: '', reading: '未读出', facts: [] }
    : readFactSheet(files, { today })

/** What each side owes by when, from the facts of a contract and the words of its files. */
const readDuties = ({
  files,
  sheet,
  today,
}: {
  files: { name: string; text: string }[]
  sheet: FactSheet
  today: string
}): ReadDuty[] => dutiesIn(files, sheet, { today })

/** What the analysis threads can be asked for. Values in, values out: no database, no company. */
export const ANALYSES = {
  checkRules,
  compareDocuments,
  compareTexts,
  exportComparison,
  reviewDocument,
  reviewText,
  abstractDocument,
  readFacts,
  readDuties,
  proposeFromDocument,
  extractFields,
  exportReview,
  wordWithAccepted,
  writeDraft,
  readHeld,
  holdPages,
  readTrackedWord,
  writeTrackedWord,
}
export type Analyses = typeof ANALYSES
export type AnalysisName = keyof Analyses
