import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import type { Verifier } from '../../../platform/verification/verifier.ts'
import { VERDICT } from './kept-facts.ts'
import { filesOf } from './read-text.ts'

export const VERIFY_AGAIN = 'archive.verifyAgain'
export type KeptKey = { companyId: string; id: string }
type VerifyOptions = Pick<Parameters<Verifier['verifyPdf']>[1], 'owner' | 'budget' | 'signal'>

/** What the signatures of a file are worth; null where it could not be determined, which is no verdict to keep. */
export const archivedVerdict = async (
  { certificates, verifier }: Services,
  pdf: Uint8Array,
  asked: VerifyOptions,
): Promise<number | null> => {
  const { verdict } = await verifier.verifyPdf(pdf, { ...asked, trust: await certificates.trust() })
  if (verdict === 'undetermined') return null
  if (verdict === 'none') return VERDICT.none
  return verdict === 'valid' ? VERDICT.holds : VERDICT.broken
}

/** With more time than before and nobody waiting. Fails while it cannot be determined, so that it is tried again. */
export const verifyAgain =
  (services: Services) =>
  async ({ data: { companyId, id }, signal }: Job<KeptKey>): Promise<void> => {
    const { blobs, db, signersFirst } = services
    await signersFirst.quiet(signal)
    const kept = await rowOf(db, 'archived', { company_id: companyId, id }, ['elg_id', 'verdict'])
    if (!kept?.elg_id || kept.verdict !== null) return
    const [file] = await filesOf(db, kept.elg_id)
    const blob = file && (await blobs.find(db, file.blobId))
    if (!blob) return
    const verdict = await archivedVerdict(services, await blobs.read(blob), {
      owner: companyId,
      budget: 'again',
      signal,
    })
    if (verdict === null) throw new Error('signatures still undetermined')
    await inRows(db, 'archived', { company_id: companyId, id }).set({ verdict })
  }
