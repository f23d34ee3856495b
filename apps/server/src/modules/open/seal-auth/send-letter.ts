import { randomUUID } from 'node:crypto'
import type { Draft } from '@xinqi/api/calls'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import { partyOf } from '../contracts/parties.ts'
import { startContract } from '../contracts/start.ts'
import type { FilingRow } from '../filings/filings.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { type AuthRow, scopeOf } from './auths.ts'
import { type DrawnLetter, drawLetter } from './draw-letter.ts'

export type Context = { services: Services; db: Tx; app: OpenApp; now: Date; visitor: Visitor }
type Letter = {
  auth: AuthRow
  filing: FilingRow
  seals: readonly string[]
  endsAt: Date
  /** Of the contract the letter is; the first bears the number of the authorisation itself. */
  letterNo: string
}

/** A contract like any other, with one party: sent by the app's company, signed by the one whose seals they are. */
export const sendLetter = async (context: Context, letter: Letter): Promise<string> => {
  const { services, db, app, now, visitor } = context
  const { auth, filing, seals, endsAt, letterNo } = letter
  const actor = await loadSeat(
    db,
    { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null },
    now,
  )
  if (!actor?.company) throw new CodedError('OPEN_APP_OFF')
  const drawn = await drawLetter(
    {
      ...scopeOf(auth),
      number: auth.number,
      grantor: auth.company_name,
      appName: app.name,
      appCompany: actor.company.name,
      filing,
      seals,
      endsAt,
      notice: auth.notice,
      isSandbox: app.is_sandbox,
      isExtension: auth.granted_at !== null,
    },
    now,
  )
  const blob = await services.blobs.put(db, {
    scopeId: app.company_id,
    bytes: drawn.pdf,
    mediaType: 'application/pdf',
  })
  const named = await partyOf({ services, db, app }, { account: auth.account, order: 1, readSeconds: 0 })
  const file = {
    id: newId(),
    name: '自动签署授权书.pdf',
    source_blob: blob.id,
    pdf_blob: blob.id,
    page_sizes: drawn.pageSizes as never,
  }
  await startContract(
    { services, db, app, actor, now, visitor },
    { contractNo: letterNo, name: `自动签署授权书（${auth.number}）` },
    { named: [named], fields: fieldsOf(drawn, file.id, named.party.partyId), files: [file] },
  )
  return (await contractRow(db, app.id, letterNo)).contract_id
}

const fieldsOf = ({ places }: DrawnLetter, fileId: string, partyId: string): Draft['fields'] => {
  const one = { fileId, partyId, required: true, settings: {} }
  return [
    { ...one, ...places.signature, fieldId: randomUUID(), kind: 'signature', name: '授权人签名' },
    { ...one, ...places.seal, fieldId: randomUUID(), kind: 'seal', name: '授权方盖章' },
    { ...one, ...places.date, fieldId: randomUUID(), kind: 'date', name: '签署日期' },
  ]
}
