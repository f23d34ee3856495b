import { compareDocuments, compareTexts } from './compare-documents.ts'
import { exportComparison } from './export-comparison.ts'
import { exportReview, wordWithAccepted } from './export-review.ts'
import { proposeFromDocument } from './propose-from-document.ts'
import { readFacts } from './read-facts.ts'
import { abstractDocument, reviewDocument, reviewText } from './review-document.ts'
import { writeDraft } from './write-draft.ts'

/** What the analysis threads can be asked for. Values in, values out: no database, no company. */
export const ANALYSES = {
  compareDocuments,
  compareTexts,
  exportComparison,
  reviewDocument,
  reviewText,
  abstractDocument,
  readFacts,
  proposeFromDocument,
  exportReview,
  wordWithAccepted,
  writeDraft,
}
export type Analyses = typeof ANALYSES
export type AnalysisName = keyof Analyses
