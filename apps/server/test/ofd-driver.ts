import { type DraftParty, place } from './contract-driver.ts'
import { ofdContract } from './ofd-file.ts'
import type { signingByPassword } from './signing-by-password.ts'
import { sealFor } from './signing-driver.ts'
import type { World } from './world.ts'

type Parts = {
  /** What each party gets, one below the other. */
  kinds?: readonly string[]
  bytes?: Buffer
  seam?: boolean
}

/** Contracts uploaded as OFD and signed as they are, by the hands of `signingByPassword`. */
export const ofdDriver = (world: World, by: Awaited<ReturnType<typeof signingByPassword>>) => {
  const { admin, desk } = by
  const nationalSealFor = async (token: string) => {
    const sealId = await sealFor(world, token)
    const asked = { sealId, years: 1, purpose: '签署合同', physical: '', isReplacement: false }
    const { id } = (await world.call('/nationalSeal/apply', asked, { token })).data
    return (await world.call('/nationalSeal/make', { id }, { token })).data
  }
  const signAs = (contractId: string, fileId: string, format: 'pdf' | 'ofd', token = admin) =>
    world.call('/contract/signAs', { contractId, fileId, format }, { token })

  const drafted = async (parties: DraftParty[], { kinds = ['seal'], bytes, seam }: Parts = {}) => {
    const contractId = await desk.begin(admin)
    const { data } = await desk.upload(admin, contractId, bytes ?? ofdContract(), '采购合同.ofd')
    const { fileId } = data.file
    await desk.convert(contractId, fileId)
    const chosen = await signAs(contractId, fileId, 'ofd')
    if (chosen.code !== 1) throw new Error(chosen.msg)
    const { draft, revision } = await desk.read(admin, contractId)
    const saved = await desk.save(admin, contractId, revision, {
      ...draft,
      name: '采购合同',
      files: [fileId],
      parties,
      fields: parties.flatMap(({ partyId }, index) => [
        ...kinds.map((kind, at) =>
          place(partyId, fileId, kind as 'seal', { x: 0.1 + 0.3 * index, y: 0.3 + 0.2 * at }),
        ),
        ...(seam
          ? [place(partyId, fileId, 'seam', { y: 0.2 + 0.3 * index, settings: { seamEdge: 'right' } })]
          : []),
      ]),
    })
    return { contractId, fileId, revision: saved.data.revision, problems: saved.data.problems }
  }
  const sent = async (parties: DraftParty[], parts: Parts = {}) => {
    const draft = await drafted(parties, parts)
    const { code, msg } = await desk.send(admin, draft)
    if (code !== 1) throw new Error(msg)
    return draft
  }
  return { nationalSealFor, signAs, drafted, sent }
}
