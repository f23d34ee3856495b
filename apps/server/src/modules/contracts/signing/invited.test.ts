import { COMPANY as COMPANY_IS, MEMBER, PARTY, SIGNER } from '@xinqi/api/status-names'
import { describe, expect, it } from 'vitest'
import type { Contract, PartyRow, SignerRow } from '../contract/aggregate.ts'
import { openMethods } from './intent-methods.ts'
import { type Invitee, waysFor } from './invited.ts'

const [ME, OTHER, COMPANY] = ['me', 'other', 'company']
const party = (more: Partial<PartyRow>) =>
  ({ id: 'p', kind: 2, company_id: null, company_name: null, status: PARTY.due, ...more }) as PartyRow
const signer = (more: Partial<SignerRow> = {}) =>
  ({ id: 's', party_id: 'p', account_id: ME, name: '甲', status: SIGNER.due, ...more }) as SignerRow
const contract = (parties: PartyRow[], signers: SignerRow[]) => ({ parties, signers }) as unknown as Contract
const invitee = (more: Partial<Invitee> = {}): Invitee => ({
  accountId: ME,
  isVerified: true,
  seats: [],
  founding: new Map(),
  current: { companyId: null, maySign: true },
  company: null,
  ...more,
})
const seat = (more = {}) => ({
  companyId: COMPANY,
  memberStatus: MEMBER.active,
  companyStatus: COMPANY_IS.certified,
  ...more,
})
const lacks = (contract: Contract, who: Invitee) => waysFor(contract, who).map((way) => way.lacks)

describe('what stands between somebody invited and signing', () => {
  it('is nothing for a verified person in his own name', () => {
    const mine = contract([party({})], [signer()])
    expect(lacks(mine, invitee())).toEqual([null])
    expect(lacks(mine, invitee({ isVerified: false }))).toEqual(['realName'])
    expect(lacks(mine, invitee({ current: { companyId: COMPANY, maySign: true } }))).toEqual(['switchTo'])
  })
  it('for a company: found it, certify it, join it, enter it, be allowed to', () => {
    const unknown = contract([party({ kind: 1, company_name: '新公司' })], [signer()])
    expect(lacks(unknown, invitee())).toEqual(['createCompany'])
    // Belonging to another, he may tell the sender that it is the name that is wrong.
    expect(waysFor(unknown, invitee({ company: '老公司' }))[0]).toMatchObject({ otherCompany: '老公司' })
    expect(lacks(unknown, invitee({ founding: new Map([['新公司', COMPANY]]) }))).toEqual(['certifyCompany'])
    const known = contract([party({ kind: 1, company_id: COMPANY, company_name: '公司' })], [signer()])
    expect(lacks(known, invitee())).toEqual(['joinCompany'])
    expect(lacks(known, invitee({ seats: [seat({ memberStatus: MEMBER.frozen })] }))).toEqual(['joinCompany'])
    expect(lacks(known, invitee({ seats: [seat({ companyStatus: COMPANY_IS.underReview })] }))).toEqual([
      'certifyCompany',
    ])
    expect(lacks(known, invitee({ seats: [seat()] }))).toEqual(['switchTo'])
    const inside = { companyId: COMPANY, maySign: false }
    expect(lacks(known, invitee({ seats: [seat()], current: inside }))).toEqual(['signRight'])
    expect(lacks(known, invitee({ seats: [seat()], current: { ...inside, maySign: true } }))).toEqual([null])
  })
  it('a company named alone is for whoever of its people takes it up, and only until one has', () => {
    const open = party({ kind: 1, company_id: COMPANY, company_name: '公司' })
    const here = { seats: [seat()], current: { companyId: COMPANY, maySign: true } }
    expect(lacks(contract([open], []), invitee(here))).toEqual(['takeUp'])
    expect(lacks(contract([open], []), invitee())).toEqual([])
    expect(lacks(contract([open], [signer({ account_id: OTHER })]), invitee(here))).toEqual([])
    expect(
      lacks(contract([open], [signer({ account_id: OTHER, status: SIGNER.released })]), invitee(here)),
    ).toEqual(['takeUp'])
  })
  it('several names are all offered', () => {
    const two = contract(
      [party({}), party({ id: 'q', kind: 1, company_id: COMPANY, company_name: '公司' })],
      [signer(), signer({ id: 't', party_id: 'q' })],
    )
    expect(lacks(two, invitee({ seats: [seat()] }))).toEqual([null, 'switchTo'])
  })
})

describe('ways of meaning it', () => {
  const ways = (
    intent_methods: number[],
    intent_all: boolean,
    face_failures: number,
    intent_fallback = true,
  ) => openMethods({ intent_methods, intent_all, intent_fallback }, { face_failures })
  it('open a code by SMS after three faces that were not recognised, unless told not to', () => {
    expect(ways([3], false, 2)).toEqual([3])
    expect(ways([3], false, 3)).toEqual([1, 3])
    expect(ways([2, 3], true, 3)).toEqual([1, 2])
    expect(ways([3], false, 3, false)).toEqual([3])
    expect(ways([1, 2], false, 9)).toEqual([1, 2])
  })
})
