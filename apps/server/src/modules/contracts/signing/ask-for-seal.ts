import { DAY } from '@xinqi/api/durations'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { hasMessage, sendMessage } from '../../people/messages/messages.ts'
import { applyFor, holdersOf, openSeals } from '../../seals/authorisations/applications.ts'
import { certifiedCompanyOf } from '../../seals/company-seals/access.ts'
import { LEGAL_SEAL } from '../../seals/company-seals/rules.ts'
import { placesOf } from './my-part.ts'
import { mySignerPlace } from './my-signer-place.ts'

const MONTH = 30 * DAY
/** Named to whoever asks, so that he knows whom to speak to. */
const NAMES_SHOWN = 3

/**
 * Somebody is to seal and has nothing to seal with: one click asks for the use of a seal there is, or, where there is
 * none, asks those who can make one.
 */
export const askForSeal: PlainHandler<'/contract/askForSeal'> = async (call) => {
  const { actor, body, now, services } = call
  const db = call.db
  const { contract, signer } = await mySignerPlace(db, actor, body.contractId)
  const companyId = certifiedCompanyOf(actor)
  const { row } = contract
  const wanted = placesOf(contract, signer).find(({ kind }) => kind === 'seal' || kind === 'seam')
  if (!wanted) throw new CodedError('BAD_REQUEST', '这份合同不需要您盖章')
  const types = (wanted.settings as { sealTypes?: number[] }).sealTypes ?? []
  const seals = (await openSeals(db, companyId).orderBy('seal.is_default', 'desc').execute()).filter(
    ({ type }) => (types.length ? types.includes(type) : type !== LEGAL_SEAL),
  )
  const reason = `签署合同《${row.name}》`
  call.note({ target: row.name })
  const right = seals.length ? 'system:seal:authorise' : 'system:seal:edit'
  const whom = (await holdersOf(db, companyId, right)).map(({ name }) => name).slice(0, NAMES_SHOWN)
  const [seal] = seals
  if (seal) {
    await applyFor(
      { actor, db, now, services },
      {
        sealId: seal.id,
        reason,
        extent: row.number
          ? { scope: 3, contractTypes: [], contractNo: row.number, startsAt: now, endsAt: null }
          : {
              scope: 1,
              contractTypes: [],
              contractNo: null,
              startsAt: now,
              endsAt: new Date(now.getTime() + MONTH),
            },
      },
    )
    return { asked: 'use', sealName: seal.name, whom }
  }
  const path = `/seal?make=template&for=${row.id}`
  for (const { account_id } of await holdersOf(db, companyId, right)) {
    if (!(await hasMessage(db, account_id, path, { unread: true })))
      await sendMessage(db, {
        accountId: account_id,
        companyId,
        title: '签署合同需要印章',
        content: `${actor.name ?? '同事'}需要为合同《${row.name}》盖章，企业还没有可用的印章，请制作印章。`,
        path,
        at: now,
      })
  }
  return { asked: 'make', sealName: null, whom }
}
