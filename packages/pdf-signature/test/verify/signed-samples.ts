import { verifyPdf } from '../../src/verify/index.ts'
import { samplePdf } from './sample-pdf.ts'
import { SigningParty } from './signing-party.ts'

/** The sample as one person signed it, and as he certified it against all but filling in: what attacks start from. */
export async function signedSamples() {
  const party = await SigningParty.create()
  const signed = await party.sign(samplePdf(), '张三')
  const certified = await party.sign(samplePdf(), '张三', { certify: 2 })
  return { party, signed, certified }
}

/** What a reader is told who trusts nobody yet. */
export const verdictOf = (pdf: Buffer) => verifyPdf(pdf).verdict
