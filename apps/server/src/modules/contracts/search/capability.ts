import { capability } from '../../../platform/capability.ts'
import { handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { findPeople } from '../../company/members/find-people.ts'
import { findContracts } from './find-contracts.ts'

/** Ctrl+K. Each capability finds its own kind of thing; this only asks them all. */
const searchAll: PlainHandler<'/search/all'> = async (call) => {
  const keyword = call.body.keyword.trim()
  if (!keyword) return []
  return [...(await findContracts(call, keyword)), ...(await findPeople(call, keyword))]
}

const searchCalls = handlers({ '/search/all': searchAll })

export const search = capability({
  name: 'contracts/search',
  calls: searchCalls,
})
