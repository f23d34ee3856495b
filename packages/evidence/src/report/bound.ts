import { createPdf, type FontSet } from '@xinqi/pdf-signature/fill'
import type { ReportFlow } from './flow.ts'
import type { Instant } from './input.ts'

const TITLES = {
  存证证书: '电子合同存证证书',
  证据报告: '电子合同证据报告',
  验签报告: '电子签名验签报告',
}
type Issued = { issuer: string; issuedAt: Instant }

/** The pages numbered under what they are, as one document that says who made it, and when. */
export const bound = (
  flow: ReportFlow,
  fonts: FontSet,
  kind: keyof typeof TITLES,
  no: string,
  { issuer, issuedAt }: Issued,
) => {
  flow.number(`${kind} ${no}`)
  return createPdf(flow.pages, fonts, {
    title: `${TITLES[kind]} ${no}`,
    author: issuer,
    createdAt: new Date(issuedAt),
  })
}
