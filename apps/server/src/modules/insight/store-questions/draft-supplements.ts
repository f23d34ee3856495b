import { chinaDay } from '@xinqi/api/china-day'
import { toContent } from '@xinqi/api/draft-document'
import { NAME_MAX } from '@xinqi/api/limits'
import { refuseUnlawful } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, sightOf } from '../archive/access.ts'
import { type ArchivedRow, archivedOf } from '../archive/find.ts'
import { factsOf } from '../contract-facts/view-facts.ts'
import { keepSupplementDraft } from '../drafting/keep-supplement-draft.ts'
import { refused } from '../drafting/understand.ts'
import { MOST_PARTIES, type OfContract, strayBraces, supplementLines, unknownIn } from './supplement-lines.ts'

/** What the contract says of itself: its parties as it calls them, and each fact it states once and surely. */
const aboutContract = async (
  services: Services,
  db: Queryable,
  sight: Sight,
  row: ArchivedRow,
  ownName: string,
): Promise<OfContract> => {
  const { facts } = await factsOf(services, db, sight, row.subject_id)
  const stated = facts.filter(({ state, shown }) => state === '明确' && shown !== '')
  const named = stated.filter(({ key }) => key === 'party.name').map(({ shown }) => shown)
  const kept = [ownName, ...(row.counterpart?.split('、') ?? [])]
  const parties = new Set(named).size >= kept.length ? [...new Set(named)] : kept
  const values = new Map<string, string>([
    ['合同名称', row.name],
    ...(row.number ? [['合同编号', row.number] as const] : []),
    ...(row.counterpart ? [['相对方', row.counterpart] as const] : []),
  ])
  for (const { key, name, shown } of stated)
    if (!values.has(name) && stated.filter((one) => one.key === key).length === 1) values.set(name, shown)
  return { name: row.name, number: row.number, signedOn: chinaDay(row.sort_at), parties, values }
}

/** A draft each, for people to look through: nothing is sent, and what cannot be filled in is named with its reason. */
export const draftSupplements: PlainHandler<'/storeQuestion/draftSupplements'> = async (call) => {
  const { actor, body, db, note, services } = call
  if (!actor.grants.has('system:archive:file')) throw new CodedError('FORBIDDEN')
  const clause = body.clause.trim()
  if (clause === '') throw new CodedError('BAD_REQUEST', '请填写补充条款')
  if (strayBraces(clause)) throw new CodedError('BAD_REQUEST', '花括号中请写要素名，如 {质保期}')
  try {
    refuseUnlawful(clause)
  } catch (error) {
    return refused(error)
  }
  const sight = await sightOf(db, actor)
  const rows = await archivedOf(db, sight, body.archivedIds)
  if (rows.length === 0) throw new CodedError('NOT_FOUND')
  const drafts: { archivedId: string; draftId: string; name: string }[] = []
  const skipped: { archivedId: string; name: string; reason: string }[] = []
  for (const row of rows) {
    const of = await aboutContract(services, db, sight, row, actor.company?.name ?? '')
    const unknown = unknownIn(clause, of)
    const reason =
      unknown.length > 0
        ? `合同中没有读出「${unknown.join('」「')}」的确定值`
        : of.parties.length > MOST_PARTIES
          ? `合同有 ${of.parties.length} 方，请单独起草`
          : of.parties.length < 2
            ? '没有读出合同的各方'
            : null
    if (reason) {
      skipped.push({ archivedId: row.id, name: row.name, reason })
      continue
    }
    const content = toContent(supplementLines(clause, of))
    const name = `${row.name}补充协议`.slice(0, NAME_MAX)
    const draftId = await keepSupplementDraft(call, {
      name,
      content,
      request: clause,
      ofSubject: row.subject_id,
    })
    drafts.push({ archivedId: row.id, draftId, name })
  }
  note({ target: rows[0]!.name, detail: { drafted: drafts.length, skipped: skipped.length } })
  return { drafts, skipped }
}
