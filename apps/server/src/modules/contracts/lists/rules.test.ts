import { describe, expect, it } from 'vitest'
import type { Person } from '../contract/roles-of.ts'
import { piecesWanted } from '../contract/search-words.ts'
import type { ParticipantRow } from './find-contracts.ts'
import { listScopes } from './list-kinds.ts'
import { rolesInRow } from './present-rows.ts'
import { chooseRareNgrams } from './rare-ngrams.ts'

const person = (more: Partial<Person>): Person => ({
  accountId: 'me',
  companyId: 'acme',
  dataScope: 1,
  departmentIds: [],
  grants: new Set(),
  ...more,
})

describe('whose rows are read', () => {
  it('one’s own in the name one acts in, whatever the rights', () => {
    const own = { kind: 'own', accountId: 'me' }
    expect(listScopes(person({ dataScope: 3 }), 'mine')).toMatchObject([own])
    expect(listScopes(person({}), 'company')).toMatchObject([own])
    const [scope] = listScopes(person({ companyId: null }), 'company')
    expect(scope).toMatchObject({ ...own, houses: ['me', expect.stringMatching(/^0{8}-/)] })
  })
  it('the company’s as far as the rights reach', () => {
    expect(listScopes(person({ dataScope: 3 }), 'company')).toEqual([
      { kind: 'company', accountId: 'me', companyId: 'acme', departmentIds: null },
    ])
    expect(listScopes(person({ dataScope: 2, departmentIds: ['legal'] }), 'company')).toMatchObject([
      { kind: 'company', departmentIds: ['legal'] },
      { kind: 'own' },
    ])
  })
})

describe('what a row lets somebody do', () => {
  const row = (more: Partial<ParticipantRow>): ParticipantRow => ({
    contract_id: 'c',
    sort_at: new Date(0),
    is_initiator: false,
    is_signer: false,
    is_cc: false,
    waits_for: 0,
    initiator_id: 'other',
    for_company: false,
    ...more,
  })
  const who = (more: Partial<ParticipantRow>, phase = 'signing', status = 2, maySign = true) =>
    [...rolesInRow(row(more), phase, status, { accountId: 'me', maySign })].sort()
  it('follows from why it is in the list', () => {
    expect(who({ is_initiator: true, initiator_id: 'me' })).toEqual(['initiator'])
    expect(who({ is_initiator: true, for_company: true })).toEqual(['manager'])
    expect(who({ is_signer: true, waits_for: 3 })).toEqual(['signer'])
    expect(who({ is_signer: true })).toEqual(['laterSigner'])
    expect(who({ is_signer: true }, 'none', 4)).toEqual(['signed'])
    expect(who({ waits_for: 4 }, 'approval', 1)).toEqual(['approver'])
    expect(who({ waits_for: 4 })).toEqual(['sealApprover'])
    expect(who({ is_cc: true })).toEqual(['cc'])
    // What waits for anybody of the company is for those who may sign.
    const unclaimed = { is_signer: true, for_company: true, waits_for: 5 }
    expect(who(unclaimed)).toEqual(['cc', 'claimer'])
    expect(who(unclaimed, 'signing', 2, false)).toEqual(['cc'])
    // What waits for the company’s signature waits for the one who is named, not for whoever looks.
    expect(who({ is_signer: true, waits_for: 3, for_company: true })).toEqual(['cc'])
  })
})

describe('words to search by', () => {
  it('are looked for by the pieces that tell something', () => {
    const shares = new Map([
      ['合同第', 1],
      ['同第7', 0.11],
      ['第77', 0.01],
      ['丰贸易', 0.03],
    ])
    const telling = (pieces: string[], isEverywhere: boolean) => ({ pieces, isEverywhere })
    expect(chooseRareNgrams(['合同第', '同第7', '第77', '77号'], shares)).toEqual(
      telling(['第77', '77号'], false),
    )
    expect(chooseRareNgrams(['合同第', '同第7'], shares)).toEqual(telling(['同第7', '合同第'], true))
    expect(chooseRareNgrams(['合同第'], shares)).toEqual(telling(['合同第'], true))
    expect(chooseRareNgrams(['合同第', '丰贸易'], shares)).toEqual(telling(['丰贸易', '合同第'], false))
  })

  it('are looked for by pieces of three characters or the shorter one it is, whatever their width and case', () => {
    expect(piecesWanted(' 采购合同ＡB ')).toEqual(['采购合', '购合同', '合同a', '同ab'])
    expect(piecesWanted('采购合')).toEqual(['采购合'])
    expect(piecesWanted('采')).toEqual(['采'])
    expect(piecesWanted('')).toEqual([])
    expect(piecesWanted('甲    乙')).toEqual(['甲  ', '  乙'])
  })
})
