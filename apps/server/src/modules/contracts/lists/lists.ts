import type { Body, Data } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { writeCursor } from '../../../platform/db/keyset.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { SIGN_RIGHT } from '../contract/roles-of.ts'
import { countContracts, participantPage, searchFor } from './find-contracts.ts'
import { type ListKind, scopesOf } from './list-kinds.ts'
import { presentRows } from './present-rows.ts'

type ListCall =
  | '/file/list'
  | '/file/sponserList'
  | '/file/draftList'
  | '/v2/file/contractList'
  | '/v2/file/centerListV2'
  | '/v2/file/scanList'
type Page = Data<'/file/list'>

export const contractPage = async (
  db: Queryable,
  actor: Actor,
  shelf: ListKind,
  { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter }: Body<'/file/list'>,
  now: Date,
  search = searchFor(db, filter),
): Promise<Omit<Page, 'total' | 'atLeast'>> => {
  const { person, scopes } = await scopesOf(db, actor, shelf)
  const rows = await participantPage(db, { scopes, shelf, filter, now }, { cursor, pageSize }, search)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: await presentRows(db, shown, {
      accountId: person.accountId,
      maySign: person.grants.has(SIGN_RIGHT),
    }),
    nextCursor:
      rows.length > pageSize && last ? writeCursor({ at: last.sort_at, id: last.contract_id }) : null,
  }
}

const listOn =
  (shelf: ListKind) =>
  async <P extends ListCall>({ actor, body, db, now }: Call<P>): Promise<Page> => {
    const asked = body as Body<'/file/list'>
    const { cursor: _cursor, pageSize: _pageSize, ...filter } = asked
    const { scopes } = await scopesOf(db, actor as Actor, shelf)
    const search = searchFor(db, filter)
    const [page, counted] = await Promise.all([
      contractPage(db, actor as Actor, shelf, asked, now, search),
      countContracts(db, { scopes, shelf, filter, now }, search),
    ])
    return { ...page, ...counted }
  }

export const listMine = listOn('mine')
export const listStarted = listOn('started')
export const listDrafts = listOn('drafts')
export const listCompany = listOn('company')
export const listScans = listOn('scans')
