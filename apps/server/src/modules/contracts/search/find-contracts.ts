import type { Data } from '@xinqi/api/calls'
import { contractStatusOf } from '@xinqi/api/status'
import type { Call } from '../../../platform/http/call.ts'
import { mayOpenList } from '../lists/list-kinds.ts'
import { contractPage } from '../lists/lists.ts'

const SHOWN = 5

/** Contracts by any part of name, number or counterpart: what concerns the caller, then what his rights reach. */
export const findContracts = async (
  { actor, db, now }: Pick<Call<'/search/all'>, 'actor' | 'db' | 'now'>,
  keyword: string,
): Promise<Data<'/search/all'>> => {
  const asked = { keyword, pageSize: SHOWN }
  const mine = await contractPage(db, actor, 'mine', asked, now)
  const reached =
    actor.company && mayOpenList(actor, 'company')
      ? await contractPage(db, actor, 'company', asked, now)
      : { list: [] }
  const once = new Map([...mine.list, ...reached.list].map((row) => [row.contractId, row]))
  return [...once.values()].slice(0, SHOWN).map((row) => ({
    kind: '合同',
    id: row.contractId,
    title: row.name || '未命名草稿',
    detail: [contractStatusOf(row.status, row.phase).label, row.number, row.parties.join('、')]
      .filter(Boolean)
      .join(' · '),
    path: `/sign/pageDetail?contractId=${row.contractId}`,
  }))
}
