import { createPdf, type FontSet } from '@xinqi/pdf-signature/fill'
import type { ReportFlow } from './flow.ts'
import type { Instant, ReportLanguage } from './input.ts'

const TITLES = {
  存证证书: '电子合同存证证书',
  证据报告: '电子合同证据报告',
  验签报告: '电子签名验签报告',
}
type Issued = { issuer: string; issuedAt: Instant; language?: ReportLanguage }

/** The pages numbered under what they are, as one document that says who made it, and when. */
export const bound = (
  flow: ReportFlow,
  fonts: FontSet,
  kind: keyof typeof TITLES,
  no: string,
  { issuer, issuedAt, language }: Issued,
) => {
  flow.number(`${kind} ${no}`)
  return createPdf(flow.pages, fonts, {
    title: `${flow.say(TITLES[kind])} ${no}`,
    ...(language === 'en' ? { language: 'en' } : {}),
    author: issuer,
    createdAt: new Date(issuedAt),
  })
}
