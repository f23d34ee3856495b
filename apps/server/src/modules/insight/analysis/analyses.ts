import { compareDocuments, compareTexts } from './compare-documents.ts'
import { exportComparison } from './export-comparison.ts'
import { exportReview, wordWithAccepted } from './export-review.ts'
import { abstractDocument, reviewDocument, reviewText } from './review-document.ts'

/** What the analysis threads can be asked for. Values in, values out: no database, no company. */
export const ANALYSES = {
  compareDocuments,
  compareTexts,
  exportComparison,
  reviewDocument,
  reviewText,
  abstractDocument,
  exportReview,
  wordWithAccepted,
}
export type Analyses = typeof ANALYSES
export type AnalysisName = keyof Analyses
