import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { findPeople } from '../../company/members/find-people.ts'
import { findContracts } from './find-contracts.ts'

/** Ctrl+K. Each capability finds its own kind of thing; this only asks them all. */
export const searchAll = async (call: Call<'/search/all'>): Promise<Data<'/search/all'>> => {
  const keyword = call.body.keyword.trim()
  if (!keyword) return []
  return [...(await findContracts(call, keyword)), ...(await findPeople(call, keyword))]
}
