import { chinaDay } from '@xinqi/api/china-day'
import { theRow } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { labelled } from '../negotiation/clauses.ts'
import { openClauses, ownOnly, placeIn } from '../negotiation/room.ts'
import { rulesInForce } from './rule-rows.ts'

/** How the text of a room stands to the rules of the house that opened it. The other side is never told. */
export const positions: PlainHandler<'/companyRule/positions'> = async (call) => {
  const { actor, body, db, now, services } = call
  const place = await placeIn(call, body.roomId)
  ownOnly(place)
  const companyId = companyOf(actor)
  const rules = await rulesInForce(services, db, companyId, { now, contractName: place.room.name })
  if (rules.length === 0) return []
  const clauses = labelled(await openClauses(services, place.room))
  const parts = clauses.map(({ label, text }) => (label ? `${label} ${text}` : text))
  const { name: ownName } = await theRow(db, 'company', { id: companyId }, ['name'])
  const found = await analyse('checkRules', {
    files: [parts.join('\n')],
    rules,
    ownName,
    today: chinaDay(now),
  })
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.length + 1, 0))
  return found.map(({ quotes, ...verdict }) => {
    const [first] = quotes
    const at = first ? starts.findLastIndex((start) => start <= first.start) : -1
    return {
      ...verdict,
      quotes: quotes.map(({ text }) => ({ fileId: null, page: null, box: null, text })),
      clauseId: clauses[at]?.id ?? null,
    }
  })
}
