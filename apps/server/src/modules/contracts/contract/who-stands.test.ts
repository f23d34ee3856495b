import { CONTRACT_IS } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import { type Contract, FILL, PARTY, SIGNER, VOTER } from './aggregate.ts'
import { ANY_HOUSE, dayOf, participantsOf, WAITS_FOR } from './participants.ts'
import { type Person, rolesFor, signerOf } from './roles-of.ts'

const ACME = 'company-acme'
const OTHER = 'company-other'

const contract = (change: {
  row?: object
  parties?: object[]
  signers?: object[]
  cc?: object[]
  voters?: object[]
}): Contract =>
  ({
    row: {
      initiator_id: 'zhang',
      company_id: ACME,
      department_id: 'legal',
      status: CONTRACT_IS.toSign,
      phase: 'signing',
      settings: {},
      ...change.row,
    },
    files: [],
    fields: [],
    parties: change.parties ?? [],
    signers: change.signers ?? [],
    cc: change.cc ?? [],
    voters: change.voters ?? [],
    leftOut: { files: [], fields: [] },
  }) as unknown as Contract
const party = (id: string, more: object = {}) => ({
  id,
  kind: 2,
  company_id: null,
  status: PARTY.due,
  fill_status: FILL.nothing,
  ...more,
})
const signer = (party_id: string, account_id: string | null, status: number = SIGNER.due) => ({
  id: `${party_id}-${account_id}`,
  party_id,
  account_id,
  status,
})
const person = (accountId: string, companyId: string | null = null, more: Partial<Person> = {}): Person => ({
  accountId,
  companyId,
  dataScope: 1,
  grants: new Set(),
  departmentIds: [],
  ...more,
})
const stands = (given: Contract, who: Person) => [...rolesFor(given, who)].sort()

describe('who somebody is to a contract', () => {
  it('is a stranger unless something makes him more', () => {
    expect(stands(contract({}), person('li'))).toEqual(['stranger'])
    expect(stands(contract({}), person('li', OTHER, { dataScope: 3 }))).toEqual(['stranger'])
  })
  it('is the initiator only where he started it', () => {
    expect(stands(contract({}), person('zhang', ACME))).toEqual(['initiator'])
    expect(stands(contract({}), person('zhang', OTHER))).toEqual(['stranger'])
    expect(stands(contract({}), person('zhang'))).toEqual(['stranger'])
  })
  it('may take up what came to his company by its name alone, with the right to sign and until one has', () => {
    const open = party('p', { kind: 1, company_id: OTHER })
    const mayClaim = { grants: new Set(['system:contract:sign']) }
    expect(stands(contract({ parties: [open] }), person('li', OTHER, mayClaim))).toEqual(['cc', 'claimer'])
    expect(stands(contract({ parties: [open] }), person('li', OTHER))).toEqual(['stranger'])
    expect(stands(contract({ parties: [open] }), person('li', ACME, mayClaim))).toEqual(['stranger'])
    const later = { ...open, status: PARTY.waits }
    expect(stands(contract({ parties: [later] }), person('li', OTHER, mayClaim))).toEqual([
      'claimer',
      'laterSigner',
    ])
    const taken = contract({ parties: [open], signers: [signer('p', 'wang')] })
    expect(stands(taken, person('li', OTHER, mayClaim))).toEqual(['stranger'])
    const waits = participantsOf(contract({ parties: [open] })).find(({ scopeId }) => scopeId === OTHER)
    expect(waits?.waitsFor).toBe(WAITS_FOR.takeUp)
  })
  it('manages what his rights reach, in his own company', () => {
    expect(stands(contract({}), person('li', ACME, { dataScope: 3 }))).toEqual(['manager'])
    expect(stands(contract({}), person('li', ACME, { dataScope: 2, departmentIds: ['legal'] }))).toEqual([
      'manager',
    ])
    expect(stands(contract({}), person('li', ACME, { dataScope: 2, departmentIds: ['sales'] }))).toEqual([
      'stranger',
    ])
  })
  it('of a personal contract has no manager', () => {
    const own = contract({ row: { company_id: null, initiator_id: 'wang', department_id: null } })
    expect(stands(own, person('wang'))).toEqual(['initiator'])
    expect(stands(own, person('li', null, { dataScope: 3 }))).toEqual(['stranger'])
  })
  it('signs for himself in whatever company he acts, and for a company only when acting in it', () => {
    const both = contract({
      parties: [party('self'), party('firm', { kind: 1, company_id: OTHER })],
      signers: [signer('self', 'li'), signer('firm', 'li')],
    })
    expect(stands(both, person('li', ACME))).toEqual(['signer'])
    expect(signerOf(both, person('li', ACME))!.party_id).toBe('self')
    const firm = contract({
      parties: [party('firm', { kind: 1, company_id: OTHER })],
      signers: [signer('firm', 'li')],
    })
    expect(stands(firm, person('li', ACME))).toEqual(['stranger'])
    expect(stands(firm, person('li', OTHER))).toEqual(['signer'])
  })
  it('waits, is due, has signed, or was let go', () => {
    const at = (status: number, partyStatus: number) =>
      stands(
        contract({ parties: [party('p', { status: partyStatus })], signers: [signer('p', 'li', status)] }),
        person('li'),
      )
    expect(at(SIGNER.waits, PARTY.waits)).toEqual(['laterSigner'])
    expect(at(SIGNER.due, PARTY.due)).toEqual(['signer'])
    expect(at(SIGNER.signed, PARTY.due)).toEqual(['signed'])
    expect(at(SIGNER.released, PARTY.signed)).toEqual(['stranger'])
  })
  it('fills, approves and is copied', () => {
    const busy = contract({
      parties: [party('p', { fill_status: FILL.due, status: PARTY.waits })],
      signers: [signer('p', 'li', SIGNER.waits)],
      cc: [{ account_id: 'zhao' }],
      voters: [
        { account_id: 'sun', status: VOTER.due, purpose: 'launch' },
        { account_id: 'qian', status: VOTER.waits, purpose: 'launch' },
        { account_id: 'wu', status: VOTER.due, purpose: 'sealUse' },
      ],
    })
    expect(stands(busy, person('li'))).toEqual(['filler', 'laterSigner'])
    expect(stands(busy, person('zhao'))).toEqual(['cc'])
    expect(stands(busy, person('sun', ACME))).toEqual(['approver'])
    expect(stands(busy, person('qian', ACME))).toEqual(['stranger'])
    expect(stands(busy, person('wu', OTHER))).toEqual(['sealApprover'])
  })
  it('answers for his company’s side when he sees everything there', () => {
    const firm = contract({
      parties: [party('firm', { kind: 1, company_id: OTHER, status: PARTY.signed })],
      signers: [signer('firm', 'li', SIGNER.signed)],
    })
    expect(stands(firm, person('boss', OTHER, { dataScope: 3 }))).toEqual(['signed'])
    expect(stands(firm, person('clerk', OTHER))).toEqual(['stranger'])
  })
})

describe('whose lists it stands in', () => {
  const parties = [party('p'), party('firm', { kind: 1, company_id: OTHER, status: PARTY.waits })]
  const signers = [signer('p', 'li'), signer('firm', 'wang', SIGNER.waits)]
  it('keeps a draft in the house', () => {
    const scopes = participantsOf(
      contract({ row: { status: CONTRACT_IS.draft, phase: 'editing' }, parties, signers }),
    )
    expect(scopes.map(({ scopeId }) => scopeId)).toEqual(['zhang', ACME])
  })
  it('tells each what it waits for', () => {
    const found = participantsOf(contract({ parties, signers, cc: [{ account_id: 'zhao' }] }))
    const waits = Object.fromEntries(found.map(({ scopeId, waitsFor }) => [scopeId, waitsFor]))
    expect(waits).toEqual({
      zhang: WAITS_FOR.nothing,
      [ACME]: WAITS_FOR.nothing,
      li: WAITS_FOR.sign,
      [OTHER]: WAITS_FOR.nothing,
      wang: WAITS_FOR.nothing,
      zhao: WAITS_FOR.nothing,
    })
  })
  it('tells apart in whose name somebody sees it; a copy follows him everywhere', () => {
    const twice = [party('p'), party('firm', { kind: 1, company_id: OTHER })]
    const both = contract({
      parties: twice,
      signers: [signer('p', 'li'), signer('firm', 'li')],
      cc: [{ account_id: 'zhao' }, { account_id: 'li' }],
    })
    const seats = participantsOf(both).map(({ scopeId, houseId, isCc }) => [scopeId, houseId, isCc])
    expect(seats).toEqual([
      ['zhang', ACME, false],
      [ACME, ACME, false],
      ['li', 'li', true],
      [OTHER, OTHER, false],
      ['li', OTHER, true],
      ['zhao', ANY_HOUSE, true],
    ])
  })
  it('leaves the lists of those who never signed when it is withdrawn, or while they may not read it yet', () => {
    const gone = contract({
      row: { status: CONTRACT_IS.withdrawn, phase: 'none' },
      parties,
      signers,
      cc: [{ account_id: 'zhao' }],
    })
    expect(participantsOf(gone).map(({ scopeId }) => scopeId)).toEqual(['zhang', ACME])
    const hidden = contract({ row: { settings: { openToLater: false } }, parties, signers })
    expect(participantsOf(hidden).map(({ scopeId }) => scopeId)).toEqual(['zhang', ACME, 'li', OTHER])
  })
})

describe('until when a contract concerns somebody', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const timed = contract({
    row: { deadline_at: day(30) },
    parties: [
      party('first', { kind: 1, company_id: OTHER, deadline_at: day(20) }),
      party('second', { status: PARTY.waits }),
      party('done', { status: PARTY.signed, deadline_at: day(10) }),
    ],
    signers: [
      signer('first', 'li'),
      signer('second', 'wang', SIGNER.waits),
      signer('done', 'zhao', SIGNER.signed),
    ],
  })
  const of = (scopeId: string, houseId = scopeId, isInitiator = false) =>
    dayOf(timed, { scopeId, houseId, isInitiator })
  it('is a party’s own day while it has yet to sign, for its people and for the company', () => {
    expect(of('li', OTHER)).toEqual(day(20))
    expect(of(OTHER)).toEqual(day(20))
    expect(of('wang')).toEqual(day(30))
    expect(of('zhao')).toEqual(day(30))
  })
  it('is the first day that ends it for whoever began it', () => {
    expect(of('zhang', ACME, true)).toEqual(day(20))
    expect(of(ACME, ACME, true)).toEqual(day(20))
  })
})

describe('who says which of its people signs for a company', () => {
  const mine = { dataScope: 3 as const, grants: new Set(['system:contract:handler']) }
  const firm = (status: number) =>
    contract({
      parties: [party('p', { kind: 1, company_id: OTHER })],
      signers: [signer('p', 'wang', status)],
    })
  it('is whoever sees all of it and has the right, while a signature is awaited', () => {
    expect(stands(firm(SIGNER.due), person('li', OTHER, mine))).toContain('overseer')
    expect(stands(firm(SIGNER.signed), person('li', OTHER, mine))).not.toContain('overseer')
    expect(stands(firm(SIGNER.due), person('li', OTHER, { ...mine, dataScope: 1 }))).not.toContain('overseer')
    expect(stands(firm(SIGNER.due), person('li', OTHER, { dataScope: 3 }))).not.toContain('overseer')
    expect(stands(firm(SIGNER.due), person('li', ACME, mine))).not.toContain('overseer')
  })
})
