import { createPdf, type FontSet } from '@xinqi/pdf-signature/fill'
import type { ReportFlow } from './flow.ts'
import type { Instant } from './input.ts'

type Binding = { kind: string; title: string; no: string; issuer: string; issuedAt: Instant }

/** The pages numbered under what they are, as one document that says who made it, and when. */
export const bound = (flow: ReportFlow, fonts: FontSet, { kind, title, no, issuer, issuedAt }: Binding) => {
  flow.number(`${kind} ${no}`)
  return createPdf(flow.pages, fonts, {
    title: `${title} ${no}`,
    author: issuer,
    createdAt: new Date(issuedAt),
  })
}
