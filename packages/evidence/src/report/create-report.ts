import { FontSet } from '@xinqi/pdf-signature/fill'
import { bound } from './bound.ts'
import { checkInput, sandboxProviders } from './check-input.ts'
import { checkAgainstLog } from './check-log.ts'
import { drawConclusion, drawEnvironment, drawTimeline } from './conclusion.ts'
import { drawCover, reportCover } from './cover.ts'
import { readDocuments } from './document-facts.ts'
import { ReportFlow } from './flow.ts'
import type { EvidenceReportInput, SealPlace } from './input.ts'
import {
  drawAttachments,
  drawCertificates,
  drawContract,
  drawEvents,
  drawEvidence,
  drawIntents,
  drawLabour,
  drawParties,
  drawSignings,
  drawStatement,
  drawVerification,
} from './sections.ts'

/** Signs the finished report, normally with the issuer's seal at the place given. */
export type SignReport = (pdf: Buffer, seal: SealPlace) => Promise<Uint8Array>

/**
 * Issues the evidence report of a completed contract. Files are verified and every act is compared with the
 * log before a line is drawn: a report that cannot be proven is not issued.
 */
export async function issueEvidenceReport(input: EvidenceReportInput, sign: SignReport): Promise<Uint8Array> {
  checkInput(input)
  const documents = await readDocuments(input)
  const head = await checkAgainstLog(input, documents)
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts, input.language)
  const seal = drawCover(flow, reportCover(input, sandboxProviders(input)))
  flow.newPage()
  drawConclusion(flow, input, documents)
  drawTimeline(flow, input, head)
  drawStatement(flow, input)
  drawContract(flow, input, documents)
  drawParties(flow, input)
  drawIntents(flow, input)
  drawLabour(flow, input)
  drawSignings(flow, input)
  drawCertificates(flow, documents)
  drawVerification(flow, documents, input.issuedAt)
  drawEvents(flow, input)
  drawEvidence(flow, input, head)
  drawEnvironment(flow, input)
  drawAttachments(flow, input)
  const pdf = await bound(flow, fonts, '证据报告', input.reportNo, input)
  return sign(pdf, seal)
}
